import { DATE_PRESETS, rangeOf, rangeQuery, type DatePreset } from './date-range';

const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();
const now = local(2026, 2, 1, 10, 30);

test.each<[DatePreset, number, number]>([
  ['today', local(2026, 2, 1), local(2026, 2, 2)],
  ['yesterday', local(2026, 1, 28), local(2026, 2, 1)],
  ['last7', local(2026, 1, 23), local(2026, 2, 2)],
  ['last30', local(2026, 0, 31), local(2026, 2, 2)],
  ['thisMonth', local(2026, 2, 1), local(2026, 3, 1)],
  ['lastMonth', local(2026, 1, 1), local(2026, 2, 1)],
])(
  'C2.31 %s on the first of March goes from the start of its first local day to the end of its last',
  (preset, from, after) => {
    expect(rangeOf(preset, now)).toEqual({ from, to: after - 1 });
  },
);

test('C2.31 last month in January is December of the year before', () => {
  expect(rangeOf('lastMonth', local(2026, 0, 15)).from).toBe(local(2025, 11, 1));
});

test('C5.18 every preset sends both ends, as ISO times', () => {
  for (const preset of DATE_PRESETS) {
    const { startDate, endDate } = rangeQuery(rangeOf(preset, now));
    expect(Date.parse(startDate)).toBeLessThan(Date.parse(endDate));
    expect(startDate).toMatch(/Z$/);
  }
});
