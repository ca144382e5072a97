import { useEffect, useState } from 'react';
import type { BetDetails } from '@backlay/shared/contract';
import type { BetCategory } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { useStore } from 'zustand';
import { useBetting } from '../betting';

/** Bets of a page (B9.18). */
export const HISTORY_LIMIT = 25;

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

/** A page of settled bets with the sums of all pages (B3.28, B7.09), read again when one more is settled. */
export function useHistory({ category, period, page }: HistoryFilter) {
  const { api } = useHost();
  const { openBets } = useBetting();
  const settledNow = useStore(openBets.store, ({ settled }) => settled.length);
  const [again, askAgain] = useState(0);
  const key = `${category} ${period} ${page}`;
  const [read, setRead] = useState<{
    readonly key: string;
    readonly answer: BetDetails | null;
    readonly failed: boolean;
  }>({
    key,
    answer: null,
    failed: false,
  });
  useEffect(() => {
    let current = true;
    api.call('betDetails', { category, page, limit: HISTORY_LIMIT, ...datesOf(period, Date.now()) }).then(
      (answer) => current && setRead({ key, answer, failed: false }),
      () => current && setRead((before) => ({ ...before, key, failed: true })),
    );
    return () => {
      current = false;
    };
  }, [api, category, period, page, key, settledNow, again]);
  return {
    answer: read.key === key ? read.answer : null,
    failed: read.key === key && read.failed,
    reload: () => askAgain((count) => count + 1),
  };
}
