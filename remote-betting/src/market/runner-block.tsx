import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { isLocked } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { SuspendedOverlay } from '@backlay/shared/ui';
import { blockOf, marketBlock } from '../odds';
import { useBetting } from '../betting';

/** Why a runner takes no bets now, as the overlay says it; null when it does (B2.28, B4.20, B4.23). */
export function useRunnerBlock(market: Market, runnerId: string): string | null {
  const { books } = useBetting();
  const block = useStore(books.slow, (state) => blockOf(state, market.id, runnerId));
  return block ?? (isShut(market) ? 'SUSPENDED' : null);
}

/** Why a whole market takes no bets now; null when its runners decide for themselves. */
export function useMarketBlock(market: Market): string | null {
  const { books } = useBetting();
  const block = useStore(books.slow, (state) => marketBlock(state, market.id));
  return block ?? (isShut(market) ? 'SUSPENDED' : null);
}

/** Locked, or not open for bets yet (B4.23, B9.20, OQ-96). */
const isShut = (market: Market): boolean =>
  isLocked(market) || (market.betOpenDate !== null && Date.parse(market.betOpenDate) > Date.now());

/** Whether every one of some markets is closed: what they were about is over (OQ-05). */
export function useAllClosed(markets: readonly Market[]): boolean {
  const { books } = useBetting();
  return useStore(books.slow, (state) => markets.every(({ id }) => state.markets[id]?.status === 'CLOSED'));
}

/** Whether prices of an event are too old to bet on. */
export function useStale(eventId: string): boolean {
  const { books } = useBetting();
  return useStore(books.slow, ({ silent, events }) => silent || (events[eventId]?.stale ?? false));
}

/** The overlay's word: a non-runner is named as such, anything else by its status. */
export function Overlay({ block }: { readonly block: string }) {
  const t = useT();
  const said = useSaid();
  return <SuspendedOverlay status={block === 'REMOVED' ? t('market.removed') : said(block)} />;
}
