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
