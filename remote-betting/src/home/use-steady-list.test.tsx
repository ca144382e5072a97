import { useRef } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { IDLE_MS, useSteadyList } from './use-steady-list';

const ROW_HEIGHT = 100;
let scrollY = 0;

beforeEach(() => {
  scrollY = 0;
  jest.useFakeTimers();
  innerHeight = 400;
  Object.assign(globalThis, { CSS: { supports: () => true } });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('[data-list-row]')];
    const at = rows.indexOf(this);
    const [top, height] = at < 0 ? [0, rows.length * ROW_HEIGHT] : [at * ROW_HEIGHT, ROW_HEIGHT];
    return { top: top - scrollY, bottom: top + height - scrollY, height } as DOMRect;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

interface Entry {
  readonly id: string;
  readonly text?: string;
}

function List({ rows }: { readonly rows: readonly Entry[] }) {
  const root = useRef<HTMLUListElement>(null);
  const { shown, turn } = useSteadyList(rows, (list) => list.map(({ id }) => id), root);
  return (
    <ul key={turn} ref={root}>
      {shown.map(({ id, text = id }) => (
        <li key={id} data-list-row="">
          <button>{text}</button>
        </li>
      ))}
    </ul>
  );
}

const entries = (names: string): readonly Entry[] => [...names].map((id) => ({ id }));
const seen = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
function show(names: string) {
  const { rerender } = render(<List rows={entries(names)} />);
  return (next: string | readonly Entry[]) => rerender(<List rows={typeof next === 'string' ? entries(next) : next} />);
}
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const scrollTo = (y: number) => {
  scrollY = y;
  fireEvent.scroll(window);
  pass(300);
};

describe('a list that is read [E8.19]', () => {
  test('keeps its order where a row that is seen leaves, and shows the new data of its rows', () => {
    const update = show('abcdefgh');
    update('acdefgh');
    expect(seen()).toEqual([...'abcdefgh']);
    update([...entries('abcdefg'), { id: 'h', text: 'newer' }]);
    expect(seen()).toEqual([...'abcdefg', 'newer']);
  });

  test('shows rows at once that come or leave below what is seen', () => {
    const update = show('abcdefgh');
    update('abcdxe');
    expect(seen()).toEqual([...'abcdxe']);
  });

  test('shows another order once its rows are scrolled away, where the browser holds the place', () => {
    const update = show('abcdefghij');
    update('acdefghij');
    scrollTo(100);
    expect(seen()).toEqual([...'abcdefghij']);
    scrollTo(300);
    expect(seen()).toEqual([...'acdefghij']);
  });

  test('waits for rows above where the browser does not hold the place', () => {
    Object.assign(globalThis, { CSS: { supports: () => false } });
    const update = show('abcdefghij');
    update('acdefghij');
    scrollTo(300);
    expect(seen()).toEqual([...'abcdefghij']);
  });

  test('is drawn anew after nobody touched it for five seconds', () => {
    const update = show('abc');
    const first = screen.getByText('a');
    update('ac');
    pass(IDLE_MS - 1);
    fireEvent.pointerDown(first);
    pass(IDLE_MS - 1);
    expect(seen()).toEqual([...'abc']);
    pass(1);
    expect(seen()).toEqual(['a', 'c']);
    expect(first).not.toBeInTheDocument();
  });

  test('stays while a row has the focus of the keyboard', () => {
    const update = show('abc');
    const first = screen.getByText('a');
    first.focus();
    const find = jest.spyOn(Element.prototype, 'querySelector');
    find.mockImplementation((selector) =>
      selector === ':focus-visible' && document.activeElement === first ? first : null,
    );
    update('ac');
    pass(3 * IDLE_MS);
    expect(seen()).toEqual([...'abc']);
    first.blur();
    pass(IDLE_MS);
    expect(seen()).toEqual(['a', 'c']);
  });

  test('stays while a modal dialog covers the page', () => {
    const update = show('abc');
    update('ac');
    document.documentElement.setAttribute('data-page-locked', '');
    pass(3 * IDLE_MS);
    expect(seen()).toEqual([...'abc']);
    document.documentElement.removeAttribute('data-page-locked');
    pass(IDLE_MS);
    expect(seen()).toEqual(['a', 'c']);
  });

  test('takes the order of the moment when its page is hidden', () => {
    const update = show('abc');
    update('ac');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(seen()).toEqual(['a', 'c']);
  });
});
