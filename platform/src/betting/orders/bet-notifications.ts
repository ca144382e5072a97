import { formatMoney, fromPaise } from '@backlay/shared/domain';
import type { Bet } from './bet';
import type { BetPublisher, PlayerNotifier, PlayerNotification } from './ports';
import type { NotificationDraft } from '../../accounts/notifications';
import { toWireBet } from './wire';

/** Takes betting's news to every tab of their owner, in the shapes of the wire (A7.73), and writes a note of what settled. */
export function createBetNotifier(announce: BetPublisher, note: (note: NotificationDraft) => void): PlayerNotifier {
  const notifyListeners: {
    readonly [Name in keyof PlayerNotification]: (userId: string, news: PlayerNotification[Name]) => void;
  } = {
    getOpenBetUpdates: (userId, { bet }) => {
      if (announce.canReceive(userId)) announce.toUser(userId, 'getOpenBetUpdates', { bet: toWireBet(bet) });
    },
    getOpenBetResultUpdates: (userId, { bets, isCorrection = false }) => {
      announce.toUser(userId, 'getOpenBetResultUpdates', { bets: bets.map(toWireBet) });
      const notified = settledNote(userId, bets, isCorrection);
      if (notified) note(notified);
    },
    getPtsUpdates: (userId, { available, exposure }) =>
      announce.toUser(userId, 'getPtsUpdates', {
        availablePts: fromPaise(available),
        exposure: fromPaise(exposure),
        pts: fromPaise(available + exposure),
      }),
  };
  return { notify: (userId, name, news) => notifyListeners[name](userId, news) };
}

/** One note for a player and a market, however many bets there were; none when all of them had lapsed. */
function settledNote(userId: string, bets: readonly Bet[], isCorrection: boolean): NotificationDraft | null {
  const decided = bets.filter(({ outcome }) => outcome !== null);
  const first = decided[0];
  if (!first) return null;
  const net = decided.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
  const amount = formatMoney(Math.abs(net));
  const result = net > 0 ? `You won ${amount}.` : net < 0 ? `You lost ${amount}.` : 'broke even';
  const corrected =
    net > 0 ? `You now win ${amount}.` : net < 0 ? `You now lose ${amount}.` : 'You neither win nor lose.';
  return {
    accountId: userId,
    // A settlement that was made again is news again.
    key: `settled:${first.marketId}:${first.settledAt}`,
    title: `${first.names.event} ${isCorrection ? 'corrected' : 'settled'}`,
    message: isCorrection
      ? `${first.names.market}: The result was corrected. ${corrected}`
      : `${first.names.market}: ${result}`,
    push: { kind: 'betSettled', path: `/bet-history?bet=${first.id}` },
  };
}
