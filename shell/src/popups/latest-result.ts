import type { StatementLine } from '@backlay/shared/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';

/** What the latest bet came to (A3.21): rupees, above zero for a win, and what it was on. */
export interface LatestResult {
  readonly betPts: number;
  readonly name: string;
}

/** A bet in the casino names its game, one on a market its event. */
type Played = StatementLine & { readonly game?: { readonly subProviderName?: string; readonly gameName?: string } };

/** The result in a line of the statement; null where it has none, or nothing was won or lost (OQ-50). */
export function fetchLatestResult(line: Played | undefined): LatestResult | null {
  if (!line?.betPts) return null;
  const { game, market } = line;
  const name = game
    ? [game.gameName, game.subProviderName].filter(Boolean).join(', ')
    : market
      ? [market.event?.name, market.name].filter(Boolean).join(', ')
      : '';
  return { betPts: line.betPts, name };
}

/** Once after a login: shows what the latest bet came to (A4.33, A7.35, OQ-50). Without an answer there is nothing to show. */
export function useLatestResult(): void {
  const { api, overlays, session } = useShell().host;
  const player = useStore(session.store, ({ status, userType, profile }) =>
    status === 'signed-in' && userType === 'user' ? profile?._id : undefined,
  );
  useEffect(() => {
    if (!player || !session.isFresh()) return;
    api
      .call('transactions', { page: 1, limit: 1, trxType: 'bet' })
      .then(({ docs }) => {
        const result = fetchLatestResult(docs[0]);
        if (result && session.store.getState().profile?._id === player) overlays.open('win-loss', { ...result });
      })
      .catch(() => undefined);
  }, [api, overlays, player, session]);
}
