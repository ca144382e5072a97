import { FakeFrameClock } from '../odds/frame-clock.fixture';
import { closedResult, isOffCentre, ladderPrices, LADDER_ROWS } from './ladder-model';
import { IDLE_MS, OnePress } from './one-press';
import { PracticeSource } from './practice-source';

test('the rows of a ladder are the steps around its middle, the highest first [E4.05]', () => {
  const rows = ladderPrices(200, 'CLASSIC');
  expect(rows).toHaveLength(LADDER_ROWS);
  expect(rows.slice(8, 13)).toEqual([204, 202, 200, 199, 198]);
});

test.each([
  [101, 121, 101],
  [100_000, 100_000, 80_000],
])('a ladder around %i stays full at the end of the prices [E4.05]', (middle, first, last) => {
  const rows = ladderPrices(middle, 'CLASSIC');
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([LADDER_ROWS, first, last]);
});

test('a price in the middle rows is centred, one near the edge or outside is not [E4.07]', () => {
  const rows = ladderPrices(200, 'CLASSIC');
  expect([rows[10], rows[3], rows[2], rows.at(-3), 500].map((price) => isOffCentre(rows, price ?? 0))).toEqual([
    ...[false, false, true, true, true],
  ]);
});

test.each([
  [374_000, -400_000, 186, 16_129],
  [-100_000, 200_000, 250, 80_000],
  [200_000, -100_000, 300, 0],
])(
  'a position of %i and %i paise closed at %i hundredths brings %i in every outcome [E4.05]',
  (win, lose, at, paise) => {
    expect(closedResult({ ifWin: win, ifLose: lose }, at)).toBe(paise);
  },
);

describe('one-press placing', () => {
  test('one-press placing is off at first and ends after ten minutes without a press [E4.06]', () => {
    const clock = new FakeFrameClock();
    const onePress = new OnePress(clock);
    expect(onePress.store.getState().isOn).toBe(false);
    onePress.switch(true);
    clock.pass(IDLE_MS - 1);
    onePress.touch();
    clock.pass(IDLE_MS - 1);
    expect(onePress.store.getState().isOn).toBe(true);
    clock.pass(1);
    expect(onePress.store.getState()).toEqual({ isOn: false, ended: 'idle' });
  });

  test.each(['left', 'suspended'] as const)('an end because of %s is stated, once it was on [E4.06]', (cause) => {
    const onePress = new OnePress(new FakeFrameClock());
    onePress.end(cause);
    expect(onePress.store.getState()).toEqual({ isOn: false, ended: null });
    onePress.switch(true);
    onePress.end(cause);
    expect(onePress.store.getState()).toEqual({ isOn: false, ended: cause });
  });
});

describe('the practice market', () => {
  const runners = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];

  test('an order at a price on offer matches at once, another waits until the price reaches it [E4.08]', async () => {
    const source = new PracticeSource(runners, new FakeFrameClock());
    await source.place({ runnerId: 'a', side: 'back', price: 180, stake: 1000 });
    expect(source.store.getState()).toMatchObject({ orders: [], profits: { a: 86_000, b: -100_000 } });
    await source.place({ runnerId: 'a', side: 'back', price: 188, stake: 500 });
    expect(source.store.getState().orders).toHaveLength(1);
    for (let tick = 0; tick < 500 && source.store.getState().orders.length > 0; tick += 1) source.tick();
    expect(source.store.getState().orders).toEqual([]);
    expect(source.store.getState().profits['a']).toBeGreaterThan(86_000);
  });

  test('cash out levels every outcome and ends what waits [E4.08]', async () => {
    const source = new PracticeSource(runners, new FakeFrameClock());
    await source.place({ runnerId: 'a', side: 'back', price: 186, stake: 1000 });
    await source.place({ runnerId: 'b', side: 'lay', price: 150, stake: 1000 });
    source.cashOut();
    const { orders, profits } = source.store.getState();
    expect(orders).toEqual([]);
    expect(profits['a']).toBe(profits['b']);
  });

  test('prices move only while the practice market is open [E4.08]', () => {
    const clock = new FakeFrameClock();
    const source = new PracticeSource(runners, clock);
    const before = source.store.getState().levels;
    clock.pass(5000);
    expect(source.store.getState().levels).toBe(before);
    const close = source.open();
    clock.pass(5000);
    const moved = source.store.getState().levels;
    expect(moved).not.toBe(before);
    close();
    clock.pass(5000);
    expect(source.store.getState().levels).toBe(moved);
  });
});
