import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { isLive, isLocked } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { LiveMark, SuspendedOverlay } from '@backlay/shared/ui';
import { getRunnerBlock, getMarketBlock } from '../odds';
import { eventTime, useNow } from './event-time';
import { useMarketPorts } from './ports';

/** The overlay's reason why a runner takes no bets now; null when it does (B2.28, B4.20, B4.23). */
export function useRunnerSuspension(market: Market, runnerId: string): string | null {
  const { books } = useMarketPorts();
  const block = useStore(books.slow, (state) => getRunnerBlock(state, market.id, runnerId));
  return block ?? (isShut(market) ? 'SUSPENDED' : null);
}

/** Why a whole market takes no bets now; null when its runners decide for themselves. */
export function useMarketBlock(market: Market): string | null {
  const { books } = useMarketPorts();
  const block = useStore(books.slow, (state) => getMarketBlock(state, market.id));
  return block ?? (isShut(market) ? 'SUSPENDED' : null);
}

/** Locked, or not open for bets yet (B4.23, B9.20, OQ-96). */
const isShut = (market: Market): boolean =>
  isLocked(market) || (market.betOpenDate !== null && Date.parse(market.betOpenDate) > Date.now());

/** Whether every one of some markets is closed: what they were about is over (OQ-05). */
export function useAllClosed(markets: readonly Market[]): boolean {
  const { books } = useMarketPorts();
  return useStore(books.slow, (state) => markets.every(({ id }) => state.markets[id]?.status === 'CLOSED'));
}

/** Whether an event is over or live, else when it starts; the first of its markets names it. */
export function EventState({ markets }: { readonly markets: readonly [Market, ...Market[]] }) {
  const [{ event }] = markets;
  const t = useT();
  const translateMessage = useSaid();
  const now = useNow(10_000);
  const over = useAllClosed(markets);
  const openDate = Date.parse(event.openDate);
  const { time, tomorrow } = eventTime(openDate, now);
  if (over) return <span>{translateMessage('Finished')}</span>;
  if (isLive(openDate, now)) return <LiveMark />;
  return <span>{tomorrow ? t('home.tomorrow', { time }) : time}</span>;
}

/** Whether prices of an event are too old to bet on. */
export function useIsStale(eventId: string): boolean {
  const { books } = useMarketPorts();
  return useStore(books.slow, ({ disconnected: silent, events }) => silent || (events[eventId]?.stale ?? false));
}

/** The overlay's word: a non-runner is named as such, anything else by its status. */
export function SuspensionOverlay({ block }: { readonly block: string }) {
  const t = useT();
  const translateMessage = useSaid();
  return <SuspendedOverlay status={block === 'REMOVED' ? t('market.removed') : translateMessage(block)} />;
}
