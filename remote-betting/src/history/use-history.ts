import type { CasinoBet, EndpointInput } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { BET_CATEGORIES, BET_CATEGORY_FILTERS, type BetCategory } from '@backlay/shared/domain';
import { useStore } from 'zustand';
import { useHistoryPorts } from './ports';

/** Bets of a page (B9.18). */
const HISTORY_LIMIT = 25;

export type Period = 'today' | 'yesterday' | 'week' | 'month' | 'all';
export const PERIODS: readonly Period[] = ['today', 'yesterday', 'week', 'month', 'all'];

export interface HistoryFilter {
  readonly category: BetCategory;
  readonly period: Period;
  readonly page: number;
}

const DAYS_BACK: Readonly<Record<Period, readonly [from: number, to: number] | null>> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
  all: null,
};

/** The period as ISO times: from the player's own midnight to the end of the last day; today counts (OQ-112). `now` in ms. */
export function datesOf(period: Period, now: number): { readonly startDate?: string; readonly endDate?: string } {
  const days = DAYS_BACK[period];
  if (!days) return {};
  const midnight = (daysBack: number) => {
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    day.setDate(day.getDate() - daysBack);
    return day;
  };
  return {
    startDate: midnight(days[0]).toISOString(),
    endDate: new Date(midnight(days[1] - 1).getTime() - 1).toISOString(),
  };
}

/** What a part of the screen shows: a page, and how to turn to another. */
export interface HistoryPart {
  readonly filter: HistoryFilter;
  readonly onPage: (page: number) => void;
}

/** Categories of games; the others are bets on markets (B9.19). */
export const isOfCasino = (category: BetCategory): boolean => category !== 'exchange' && category !== 'sportsBook';

/** A page of settled bets with the sums of all pages (B3.28, B7.09). */
export function useHistory({ category, period, page }: HistoryFilter) {
  const input = () => ({ category, page, limit: HISTORY_LIMIT, ...datesOf(period, Date.now()) });
  return useSettled('betDetails', input, [category, period, page]);
}

/** A page of rounds of the casino that are over. */
export function useGameHistory({ category, period, page }: HistoryFilter) {
  const rounds = { category: nameOf(category), status: 'settled', page, limit: HISTORY_LIMIT } as const;
  return useSettled('casinoBets', () => ({ ...rounds, ...datesOf(period, Date.now()) }), [category, period, page]);
}

/** Rounds with a win that is being checked. On the first page alone: they are few, and no period has them (D1.16). */
export function useHeldGames({ category, page }: HistoryFilter): readonly CasinoBet[] {
  const rounds = { category: nameOf(category), status: 'held', page: 1, limit: HISTORY_LIMIT } as const;
  const { answer } = useSettled('casinoBets', () => rounds, ['held', category], page === 1);
  return page === 1 ? (answer?.docs ?? []) : [];
}

const nameOf = (category: BetCategory) => BET_CATEGORY_FILTERS[BET_CATEGORIES.indexOf(category)];

/** What a call answers, read again when one more bet is settled. */
function useSettled<N extends 'betDetails' | 'casinoBets'>(
  name: N,
  input: () => EndpointInput<N>,
  key: readonly unknown[],
  enabled = true,
) {
  const { openBets } = useHistoryPorts();
  const settledNow = useStore(openBets.store, ({ settled }) => settled.length);
  return useCallQuery(name, input, { key, enabled, version: settledNow });
}
