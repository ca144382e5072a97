import { useEffect, useState } from 'react';
import type { CasinoBet } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession } from '@backlay/shared/host';

const SHOWN = 10;

/** Newest first; a bet that is there already is replaced. */
function withBets(before: readonly CasinoBet[], news: readonly CasinoBet[], gameId: string): CasinoBet[] {
  const mine = news.filter((bet) => bet.gameId === gameId);
  const stored = before.filter((bet) => !mine.some(({ _id }) => _id === bet._id));
  return [...mine, ...stored].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, SHOWN);
}

/** The player's last bets on a game, updated live by the socket (A7.67). Null while they are not known. */
export function useCasinoBets(gameId: string): readonly CasinoBet[] | null {
  const { realtime } = useHost();
  const player = useSession((state) =>
    state.status === 'signed-in' && state.userType === 'user' ? state.profile?._id : null,
  );
  const enabled = Boolean(player);
  const { state, answer } = useCallQuery('casinoBets', { gameId, page: 1, limit: SHOWN }, { enabled });
  // What comes over the socket is newer than the answer.
  const [news, setNews] = useState<readonly CasinoBet[]>([]);
  useEffect(() => {
    if (!enabled) return;
    const put = (bets: readonly CasinoBet[]) => setNews((before) => withBets(before, bets, gameId));
    const stops = [
      realtime.on('getOpenBetCasinoUpdates', ({ bet }) => put([bet])),
      realtime.on('getOpenBetCasinoResultUpdates', ({ bets }) => put(bets)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime, enabled, gameId]);
  if (!player || (state === 'loading' && news.length === 0)) return null;
  return withBets(answer?.docs ?? [], news, gameId);
}
