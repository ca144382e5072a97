/** The presets of the range picker in their order (C2.31). */
export const DATE_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Both ends of a range in ms: the start of the first local day and the last millisecond of the last (OQ-112). */
export interface DateRange {
  readonly from: number;
  readonly to: number;
}

/** What a preset means on the day of `now`, in the zone of the device; 'last 7 days' includes today (OQ-112). */
export function rangeOf(preset: DatePreset, now: number): DateRange {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const days = (first: Date, afterLast: Date) => ({ from: first.getTime(), to: afterLast.getTime() - 1 });
  // Days and months past their ends roll over in the calendar, so that a change of the clocks costs no hour.
  const start = (back: number) => new Date(year, month, day - back);
  switch (preset) {
    case 'today':
      return days(start(0), start(-1));
    case 'yesterday':
      return days(start(1), start(0));
    case 'last7':
      return days(start(6), start(-1));
    case 'last30':
      return days(start(29), start(-1));
    case 'thisMonth':
      return days(new Date(year, month, 1), new Date(year, month + 1, 1));
    case 'lastMonth':
      return days(new Date(year, month - 1, 1), new Date(year, month, 1));
  }
}

/** The range as the calls take it: ISO times, both or none (C5.18). */
export const rangeQuery = ({ from, to }: DateRange) => ({
  startDate: new Date(from).toISOString(),
  endDate: new Date(to).toISOString(),
});

/** History goes back this far. */
const MONTHS_BACK = 12;

/** The first local day that there is history of, ms. */
export function earliestDay(now: number): number {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth() - MONTHS_BACK, today.getDate()).getTime();
}

/** From the first to the last of two local days, whichever was named first; ms of any moment in them. */
export function daysBetween(one: number, other: number): DateRange {
  const [first, last] = one <= other ? [new Date(one), new Date(other)] : [new Date(other), new Date(one)];
  const day = (date: Date, more: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + more).getTime();
  return { from: day(first, 0), to: day(last, 1) - 1 };
}

/** The days of a month for a grid that begins on Monday. Each is the start of a local day in ms; null is a cell outside the month. */
export function monthGrid(month: number): (number | null)[] {
  const first = new Date(month);
  const [year, at] = [first.getFullYear(), first.getMonth()];
  const lead = (new Date(year, at, 1).getDay() + 6) % 7;
  const count = new Date(year, at + 1, 0).getDate();
  const cells = [
    ...Array<null>(lead).fill(null),
    ...Array.from({ length: count }, (_, n) => new Date(year, at, n + 1).getTime()),
  ];
  return [...cells, ...Array<null>((7 - (cells.length % 7)) % 7).fill(null)];
}

/** The first of the month that lies `by` months from another, ms. */
export function monthFrom(month: number, by: number): number {
  const date = new Date(month);
  return new Date(date.getFullYear(), date.getMonth() + by, 1).getTime();
}

/** The day that a key selects from a local day of the grid, ms. Arrows move by day and week, PageUp and PageDown by month. */
export function dayByKey(day: number, key: string): number | null {
  const date = new Date(day);
  const [year, month, at, weekday] = [date.getFullYear(), date.getMonth(), date.getDate(), (date.getDay() + 6) % 7];
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const by = days[key];
  if (by !== undefined) return new Date(year, month, at + by).getTime();
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const other = month + (key === 'PageUp' ? -1 : 1);
  // The 31st of a month that has none is its last day.
  return new Date(year, other, Math.min(at, new Date(year, other + 1, 0).getDate())).getTime();
}
