import type { NotificationDraft } from '../../accounts/notifications';
import type { Bet } from './bet';
import { createBetNotifier } from './bet-notifications';
import { buildBet } from './testing';
import { toWireBet } from './wire';

function createNotifier(connected = true) {
  const sent: unknown[] = [];
  const notes: NotificationDraft[] = [];
  const publisher = {
    canReceive: (accountId: string) => connected && accountId === 'p1',
    toUser: (...event: unknown[]) => void sent.push(event),
  };
  return { notifier: createBetNotifier(publisher, (note) => notes.push(note)), sent, notes };
}
const settled = (pnl: number | null, change: Partial<Bet> = {}) =>
  buildBet({ status: 'settled', outcome: 'win', settledAt: 99, pnl, ...change });
const messageOf = (...bets: Bet[]) => {
  const { notifier, notes } = createNotifier();
  notifier.notify('p1', 'getOpenBetResultUpdates', { bets });
  return notes.map(({ message }) => message);
};

test('a changed bet is sent to the tabs of its player, and only where one is connected [A7.73]', () => {
  const here = createNotifier();
  here.notifier.notify('p1', 'getOpenBetUpdates', { bet: buildBet() });
  expect(here.sent).toEqual([['p1', 'getOpenBetUpdates', { bet: toWireBet(buildBet()) }]]);
  const away = createNotifier(false);
  away.notifier.notify('p1', 'getOpenBetUpdates', { bet: buildBet() });
  expect(away.sent).toEqual([]);
});

test('a balance is sent in rupees with the sum of available points and exposure [A7.73]', () => {
  const { notifier, sent } = createNotifier();
  notifier.notify('p1', 'getPtsUpdates', { available: 12_345, exposure: 655 });
  expect(sent).toEqual([['p1', 'getPtsUpdates', { availablePts: 123.45, exposure: 6.55, pts: 130 }]]);
});

test('results are sent to the player and noted once for the market with the net amount [A7.73]', () => {
  const { notifier, sent, notes } = createNotifier();
  const bets = [settled(50_000), settled(-20_000), settled(null)];
  notifier.notify('p1', 'getOpenBetResultUpdates', { bets });
  expect(sent).toEqual([['p1', 'getOpenBetResultUpdates', { bets: bets.map(toWireBet) }]]);
  expect(notes).toEqual([
    {
      accountId: 'p1',
      key: 'settled:m1:99',
      title: 'Alpha v Beta settled',
      message: 'Match Odds: You won ₹300.00.',
      push: { kind: 'betSettled', path: '/bet-history?bet=000000000000f00000000007' },
    },
  ]);
});

test('a note names a win, a loss of one paisa or more, and neither [A7.73]', () => {
  expect(messageOf(settled(1))).toEqual(['Match Odds: You won ₹0.01.']);
  expect(messageOf(settled(-1))).toEqual(['Match Odds: You lost ₹0.01.']);
  expect(messageOf(settled(0))).toEqual(['Match Odds: broke even']);
  expect(messageOf(settled(null))).toEqual(['Match Odds: broke even']);
});

test('bets without an outcome are not noted [A7.73]', () => {
  expect(messageOf(settled(100, { outcome: null }))).toEqual([]);
  expect(messageOf(settled(100, { outcome: null }), settled(200))).toEqual(['Match Odds: You won ₹2.00.']);
});
