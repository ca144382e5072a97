import { CasinoSessions, CasinoWallet } from '../../casino/wallet';
import { findGameByCode } from '../../casino/games';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createLedger } from '../../money/ledger';
import { registerSaferGambling } from '../../services/register-accounts';
import type { SaferGamblingService } from './safer-gambling';

let database: TestDatabase;
let saferGambling: SaferGamblingService;
beforeAll(async () => {
  database = await openTestDatabase();
  saferGambling = registerSaferGambling(database, { byId: () => undefined }).saferGambling;
});
afterAll(() => database?.close());

let count = 0;
/** A game that is open for a player with 1,000.00. */
async function open() {
  count += 1;
  const accountId = `gamer-${count}`;
  const ledger = createLedger(database);
  await ledger.openWith(accountId, 100_000, 'opening');
  const sessions = new CasinoSessions(database);
  const person = { userName: accountId, tenantId: 'royal', demo: false, blocked: false, casinoLock: false };
  const wallet = new CasinoWallet({
    database,
    ledger,
    sessions,
    players: { find: async () => person },
    news: () => undefined,
    limits: saferGambling,
  });
  const game = findGameByCode('AVIATOR')!;
  const { token } = await sessions.launch({ provider: 'test', accountId, tenantId: 'royal', demo: false, game });
  const opened = await wallet.run('test', { action: 'session', token });
  const sessionId = opened.ok && opened.session ? opened.session.sessionId : '';
  const stake = async (amount: number) => {
    count += 1;
    const result = await wallet.run('test', {
      action: 'bet',
      sessionId,
      transactionId: `t-${count}`,
      roundId: `r-${count}`,
      amount,
    });
    return result.ok ? 'taken' : result.reason;
  };
  return { accountId, stake };
}

test('a game refuses the stake of a player on a break', async () => {
  const { accountId, stake } = await open();
  expect(await stake(10_000)).toBe('taken');
  await saferGambling.takeBreak(accountId, 'timeOut', 1);
  expect(await stake(10_000)).toBe('PLAYER_LOCKED');
});

test('casino stakes count towards the stake limit and their losses towards the loss limit', async () => {
  const { accountId, stake } = await open();
  await saferGambling.setLimit(accountId, 'stake', 'day', 30_000);
  expect([await stake(20_000), await stake(20_000), await stake(10_000)]).toEqual(['taken', 'PLAYER_LOCKED', 'taken']);
  const loser = await open();
  await loser.stake(20_000);
  await saferGambling.setLimit(loser.accountId, 'loss', 'week', 30_000);
  expect([await loser.stake(20_000), await loser.stake(10_000)]).toEqual(['PLAYER_LOCKED', 'taken']);
});
