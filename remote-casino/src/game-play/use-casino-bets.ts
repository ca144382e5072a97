import { useEffect, useState } from 'react';
import type { CasinoBet } from '@backlay/shared/contract';
import { CallError, useHost, useSession } from '@backlay/shared/host';

const SHOWN = 10;

/** Newest first; a bet that is there already is replaced. */
function withBets(before: readonly CasinoBet[], news: readonly CasinoBet[], gameId: string): CasinoBet[] {
  const mine = news.filter((bet) => bet.gameId === gameId);
  const stored = before.filter((bet) => !mine.some(({ _id }) => _id === bet._id));
  return [...mine, ...stored].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, SHOWN);
}

/** The player's last bets on a game, updated live by the socket (A7.67). Null while they are not known. */
export function useCasinoBets(gameId: string): readonly CasinoBet[] | null {
  const { api, realtime } = useHost();
  const player = useSession((state) =>
    state.status === 'signed-in' && state.userType === 'user' ? state.profile?._id : null,
  );
  const [bets, setBets] = useState<readonly CasinoBet[] | null>(null);
  useEffect(() => {
    if (!player) return;
    const leaving = new AbortController();
    const put = (news: readonly CasinoBet[]) => setBets((before) => withBets(before ?? [], news, gameId));
    const stopOpen = realtime.on('getOpenBetCasinoUpdates', ({ bet }) => put([bet]));
    const stopEnded = realtime.on('getOpenBetCasinoResultUpdates', ({ bets: ended }) => put(ended));
    api.call('casinoBets', { gameId, page: 1, limit: SHOWN }, { signal: leaving.signal }).then(
      // What came over the socket meanwhile is newer than this answer.
      ({ docs }) => !leaving.signal.aborted && setBets((before) => withBets(docs, before ?? [], gameId)),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!leaving.signal.aborted) setBets((before) => before ?? []);
      },
    );
    return () => {
      leaving.abort();
      stopOpen();
      stopEnded();
    };
  }, [api, realtime, player, gameId]);
  return player ? bets : null;
}
