import { formatMoney, fromPaise } from '@backlay/shared/domain';
import type { Bet, NotifyPort, PlayerNews } from '../betting';
import type { Note } from '../engagement';
import type { Announcer } from '../realtime';
import { betDocs } from './wire';

/** Takes betting's news to every tab of their owner, in the shapes of the wire (A7.73), and writes a note of what settled. */
export function bettingNews(announce: Announcer, note: (note: Note) => void): NotifyPort {
  const tell: { readonly [Name in keyof PlayerNews]: (userId: string, news: PlayerNews[Name]) => void } = {
    getOpenBetUpdates: (userId, { bet }) => {
      if (announce.mayHear(userId)) announce.toUser(userId, 'getOpenBetUpdates', { bet: betDocs(bet) });
    },
    getOpenBetResultUpdates: (userId, { bets }) => {
      announce.toUser(userId, 'getOpenBetResultUpdates', { bets: bets.map(betDocs) });
      const told = settledNote(userId, bets);
      if (told) note(told);
    },
    getPtsUpdates: (userId, { available, exposure }) =>
      announce.toUser(userId, 'getPtsUpdates', {
        availablePts: fromPaise(available),
        exposure: fromPaise(exposure),
        pts: fromPaise(available + exposure),
      }),
  };
  return { notify: (userId, name, news) => tell[name](userId, news) };
}

/** One note for a player and a market, however many bets there were; none when all of them had lapsed. */
function settledNote(userId: string, bets: readonly Bet[]): Note | null {
  const decided = bets.filter(({ outcome }) => outcome !== null);
  const first = decided[0];
  if (!first) return null;
  const net = decided.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
  const amount = formatMoney(Math.abs(net));
  const result = net > 0 ? `You won ${amount}.` : net < 0 ? `You lost ${amount}.` : 'Nothing was won or lost.';
  return {
    accountId: userId,
    // A settlement that was made again is news again.
    key: `settled:${first.marketId}:${first.settledAt}`,
    title: `${first.names.event} settled`,
    message: `${first.names.market}: ${result}`,
  };
}
