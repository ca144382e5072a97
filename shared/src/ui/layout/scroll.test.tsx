import { render, screen } from '@testing-library/react';
import { Chip, ChipRow } from '../controls/chip';
import { Category, CategoryBar } from './header';

const places: Record<string, number> = { Exchange: 0, Lottery: 600 };
const names = Object.keys(places);

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return places[this.textContent] ?? 0;
  });
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 0;
  });
});
afterEach(() => jest.restoreAllMocks());

const categories = (current: string) => (
  <CategoryBar label="Categories">
    {names.map((name) => (
      <Category key={name} href={`/${name}`} current={name === current}>
        {name}
      </Category>
    ))}
  </CategoryBar>
);
const chips = (current: string) => (
  <ChipRow label="Categories">
    {names.map((name) => (
      <Chip key={name} selected={name === current}>
        {name}
      </Chip>
    ))}
  </ChipRow>
);

test.each([
  ['category', categories, 'list'],
  ['chip', chips, 'group'],
] as const)('the current %s is brought into sight where the row is wider than the window [C2.54]', (_, row, role) => {
  const { rerender } = render(row('Exchange'));
  expect(screen.getByRole(role).scrollLeft).toBe(0);
  rerender(row('Lottery'));
  expect(screen.getByRole(role).scrollLeft).toBe(455);
  rerender(row('Exchange'));
  expect(screen.getByRole(role).scrollLeft).toBeLessThanOrEqual(0);
});

test('a row keeps its scroll position when other content changes', () => {
  const { rerender } = render(chips('Lottery'));
  const row = screen.getByRole('group');
  row.scrollLeft = 0;
  rerender(chips('Lottery'));
  expect(row.scrollLeft).toBe(0);
});
