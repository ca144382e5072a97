import { DATE_PRESETS, dayByKey, rangeOf, rangeQuery, type DatePreset } from './date-range';

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
  '%s on the first of March goes from the start of its first local day to the end of its last [C2.31]',
  (preset, from, after) => {
    expect(rangeOf(preset, now)).toEqual({ from, to: after - 1 });
  },
);

test('last month in January is December of the year before [C2.31]', () => {
  expect(rangeOf('lastMonth', local(2026, 0, 15)).from).toBe(local(2025, 11, 1));
});

test('every preset sends both ends, as ISO times [C5.18]', () => {
  for (const preset of DATE_PRESETS) {
    const { startDate, endDate } = rangeQuery(rangeOf(preset, now));
    expect(Date.parse(startDate)).toBeLessThan(Date.parse(endDate));
    expect(startDate).toMatch(/Z$/);
  }
});

// The first of March 2026 is a Sunday.
test.each([
  ['ArrowLeft', local(2026, 1, 28)],
  ['ArrowRight', local(2026, 2, 2)],
  ['ArrowUp', local(2026, 1, 22)],
  ['ArrowDown', local(2026, 2, 8)],
  ['Home', local(2026, 1, 23)],
  ['End', local(2026, 2, 1)],
  ['PageUp', local(2026, 1, 1)],
  ['PageDown', local(2026, 3, 1)],
  ['Enter', null],
])('%s leads from the first of March to another day [C2.31]', (key, day) => {
  expect(dayByKey(local(2026, 2, 1), key)).toBe(day);
});

test('a month back from the 31st is the last day of a shorter month [C2.31]', () => {
  expect(dayByKey(local(2026, 2, 31), 'PageUp')).toBe(local(2026, 1, 28));
});
