import { formatShortDay, formatTime, formatTimeWithSeconds, startOfLocalDay } from '@backlay/shared/domain';
import type { HomeEvent, Market } from '@backlay/shared/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const DAY_MS = 86_400_000;

/** When an event opens, in the visitor's own time: `20:00` today, `tomorrow` with it, else `21 Jan 20:00`. Times in ms. */
export function eventTime(openDate: number, now: number): { readonly time: string; readonly tomorrow: boolean } {
  const time = formatTime(openDate);
  const days = Math.round((startOfLocalDay(openDate) - startOfLocalDay(now)) / DAY_MS);
  if (days === 0) return { time, tomorrow: false };
  if (days === 1) return { time, tomorrow: true };
  return { time: `${formatShortDay(openDate)} ${time}`, tomorrow: false };
}

/** Hours, minutes and seconds of a bet: `20:14:08`. */
export const betTime = (iso: string): string => formatTimeWithSeconds(iso);

/** Where an event lives (B2.02). */
export const eventPath = ({ event, eventType }: Pick<HomeEvent, 'event' | 'eventType'>): string =>
  `/events/${eventType.id}/${event.id}`;

/** How far a race is, as its names state it: `1200m`, `5f`, `1m4f`. */
export const distanceOf = ({ name, event }: Pick<Market, 'name' | 'event'>): string | undefined =>
  /\b\d+(?:\.\d+)?(?:m\d+f|m|f|km)\b/i.exec(`${name} ${event.name}`)?.[0];

/** The clock, ms, read again this often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

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
