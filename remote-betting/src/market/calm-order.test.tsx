import { act, fireEvent, render, screen } from '@testing-library/react';
import { CALM_MS, MOVED_MS, useCalmOrder } from './calm-order';

interface Row {
  readonly id: string;
  readonly closed?: boolean;
}

function List({ rows, onPress }: { readonly rows: readonly Row[]; readonly onPress: (id: string) => void }) {
  const { open, done, fresh, onClickCapture, turn } = useCalmOrder(rows, {
    keyOf: ({ id }) => id,
    isDone: ({ closed }) => closed === true,
  });
  return (
    <ul key={turn} onClickCapture={onClickCapture} aria-label={`${fresh} new`}>
      {[...open, ...done].map(({ id, closed }) => (
        <li key={id} data-key={id} data-closed={closed}>
          <button type="button" onClick={() => onPress(id)}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  );
}

const order = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .join('');
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

// Touches of the test before are long ago.
let start = Date.now();
beforeEach(() => void jest.useFakeTimers({ now: (start += 3_600_000) }));
afterEach(() => void jest.useRealTimers());

async function open() {
  const pressed: string[] = [];
  const list = (rows: readonly Row[]) => <List rows={rows} onPress={(id) => pressed.push(id)} />;
  const { rerender } = render(list([{ id: 'a' }, { id: 'b' }, { id: 'c' }]));
  await pass(CALM_MS);
  return { pressed, show: (rows: readonly Row[]) => rerender(list(rows)) };
}

test('a press on a row in the first second of its list counts [E8.04]', async () => {
  const pressed: string[] = [];
  render(<List rows={[{ id: 'a' }, { id: 'b' }]} onPress={(id) => pressed.push(id)} />);
  await pass(100);
  fireEvent.click(screen.getByText('b'));
  expect(pressed).toEqual(['b']);
});

test('a new row comes last with a count, whatever its place in the list that was read [E8.04]', async () => {
  const { show } = await open();
  show([{ id: 'new' }, { id: 'a' }, { id: 'b' }, { id: 'c' }]);
  await pass(0);
  expect(order()).toBe('abcnew');
  expect(screen.getByRole('list', { name: '1 new' })).toBeInTheDocument();
});

test('a closed row turns grey in its place and sinks 3 s after the last touch [E8.04]', async () => {
  const { show } = await open();
  fireEvent.pointerDown(screen.getByText('b'));
  show([{ id: 'a', closed: true }, { id: 'b' }, { id: 'c' }]);
  await pass(CALM_MS - 500);
  expect(order()).toBe('abc');
  expect(screen.getByText('a').parentElement).toHaveAttribute('data-closed', 'true');
  fireEvent.scroll(window);
  await pass(CALM_MS - 1);
  expect(order()).toBe('abc');
  await pass(1);
  expect(order()).toBe('bca');
});

test('a row that vanishes while the list is touched stays where it was [E8.04]', async () => {
  const { show } = await open();
  fireEvent.pointerDown(screen.getByText('c'));
  show([{ id: 'b' }, { id: 'c' }]);
  await pass(CALM_MS - 1);
  expect(order()).toBe('abc');
  await pass(1);
  expect(order()).toBe('bc');
});

test('rows that change places are drawn anew, and stay where a row has the focus of the keyboard [E8.19]', async () => {
  const { show } = await open();
  const row = () => screen.getByText('c');
  const before = row();
  show([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'new' }]);
  await pass(CALM_MS);
  expect(row()).toBe(before);
  row().focus();
  show([{ id: 'a', closed: true }, { id: 'b' }, { id: 'c' }, { id: 'new' }]);
  await pass(CALM_MS);
  expect(order()).toBe('bcnewa');
  expect(row()).toBe(before);
  row().blur();
  show([{ id: 'a', closed: true }, { id: 'b', closed: true }, { id: 'c' }, { id: 'new' }]);
  await pass(CALM_MS);
  expect(order()).toBe('cnewba');
  expect(row()).not.toBe(before);
});

test('a press within 1 s on a row that moved does nothing, on another row it counts [E8.04]', async () => {
  const { show, pressed } = await open();
  show([{ id: 'a' }, { id: 'b', closed: true }, { id: 'c' }]);
  await pass(0);
  expect(order()).toBe('acb');
  fireEvent.click(screen.getByText('c'));
  fireEvent.click(screen.getByText('a'));
  expect(pressed).toEqual(['a']);
  await pass(MOVED_MS);
  fireEvent.click(screen.getByText('c'));
  expect(pressed).toEqual(['a', 'c']);
});

test('of 200 presses among rows that come and close each hits what was under it [E8.04]', async () => {
  const { show, pressed } = await open();
  let rows: Row[] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const aimed: string[] = [];
  for (let press = 0; press < 200; press += 1) {
    const target = screen.getAllByRole('button')[press % 3]!;
    aimed.push(target.textContent ?? '');
    fireEvent.pointerDown(target);
    rows = [{ id: `n${press}` }, ...rows.map((row, index) => (index === press % 5 ? { ...row, closed: true } : row))];
    show(rows);
    await pass(250);
    fireEvent.click(screen.getAllByRole('button')[press % 3]!);
  }
  expect(pressed).toEqual(aimed);
});
