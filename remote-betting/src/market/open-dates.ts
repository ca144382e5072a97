import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';

/** When bets open, by event, ms: cached for the life of the page from any market of the event (B9.20). */
export const openDates = createStore<Readonly<Record<string, number>>>(() => ({}));

/** Keeps the bet-open dates that markets bring. */
export function storeOpenDates(markets: readonly Pick<Market, 'event' | 'betOpenDate'>[]): void {
  const found = markets.flatMap(({ event, betOpenDate }) => {
    const at = betOpenDate === null ? NaN : Date.parse(betOpenDate);
    return Number.isNaN(at) ? [] : [[event.id, at] as const];
  });
  if (found.some(([id, at]) => openDates.getState()[id] !== at)) openDates.setState(Object.fromEntries(found));
}

/** When bets on a market open: its own date, else that of its event; null when nobody named one. */
export function useOpenDate({ event, betOpenDate }: Pick<Market, 'event' | 'betOpenDate'>): number | null {
  const ofEvent = useStore(openDates, (dates) => dates[event.id] ?? null);
  return betOpenDate === null ? ofEvent : Date.parse(betOpenDate);
}
