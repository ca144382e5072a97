import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../app/app.fixture';

const slideShow = [
  { title: 'India v Australia', overline: 'LIVE', text: 'On now', action: 'Open the match', path: '/cricket' },
  { title: 'Lightning Roulette' },
];

let isDesktop = false;
const matchMedia = window.matchMedia;
beforeAll(() => {
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return isDesktop && media.includes('min-width: 800');
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
});
afterAll(() => {
  window.matchMedia = matchMedia;
});
beforeEach(() => {
  isDesktop = false;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const title = () => screen.getByRole('region', { name: 'Highlights' }).querySelector('h2')?.textContent;

test('the slides follow each other until they are paused [A3.09]', () => {
  renderApp({ tenant: { theme: { slideShow } } });
  expect(title()).toBe('India v Australia');
  expect(screen.getByRole('link', { name: 'Open the match' })).toHaveAttribute('href', '/cricket');
  act(() => void jest.advanceTimersByTime(7_000));
  expect(title()).toBe('Lightning Roulette');
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }));
  act(() => void jest.advanceTimersByTime(70_000));
  expect(title()).toBe('Lightning Roulette');
  fireEvent.click(screen.getByRole('button', { name: 'Slide 1 of 2' }));
  expect(title()).toBe('India v Australia');
});

test('without slides there is no banner', () => {
  renderApp();
  expect(screen.queryByRole('region', { name: 'Highlights' })).not.toBeInTheDocument();
});

test.each([
  ['https://cdn.example/phone.webp', 'https://cdn.example/phone.webp'],
  ['/uploads/phone.webp', '/uploads/phone.webp'],
  ['on', undefined],
  ['//elsewhere.example/x.webp', undefined],
  ['javascript:alert(1)', undefined],
])('on a phone the picture %s of the brand lies behind the slides as %s [A3.10]', (mobileBanner, shown) => {
  renderApp({ tenant: { theme: { slideShow, theme: { mobileBanner } } } });
  const picture = screen.getByRole('region', { name: 'Highlights' }).querySelector('img');
  expect(picture?.getAttribute('src')).toBe(shown);
});

test('the banner of wide screens has slides on the page background [A3.10]', () => {
  isDesktop = true;
  renderApp({ tenant: { theme: { slideShow, theme: { mobileBanner: '/uploads/phone.webp' } } } });
  expect(screen.getByRole('region', { name: 'Highlights' }).querySelector('img')).toBeNull();
});
