import { startOfLocalDay } from '../wallet-home';

/** Lines of one local day. */
export interface Day<T> {
  /** Start of the day, ms. */
  readonly day: number;
  readonly lines: readonly T[];
}

/** Lines under their local days, in the order in which they came. */
export function groupByDay<T extends { readonly createdAt: string }>(lines: readonly T[]): Day<T>[] {
  const days = new Map<number, T[]>();
  for (const line of lines) {
    const day = startOfLocalDay(line.createdAt);
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(line);
    else days.set(day, [line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}
