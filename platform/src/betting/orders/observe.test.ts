import type { Database } from '../../core/database';
import { BettingService } from './betting-service';
import { FakeMarkets, NotificationRecord, player } from './testing';

/** A service over a database that answers as the test sets. */
function createService(answer: (text: string, values?: readonly unknown[]) => readonly object[] = () => []) {
  const markets = new FakeMarkets();
  const statements: { readonly text: string; readonly values: readonly unknown[] | undefined }[] = [];
  const query = async (statement: unknown, values?: readonly unknown[]) => {
    const text = (statement as { text?: string }).text ?? String(statement);
    statements.push({ text, values });
    const rows = answer(text, values);
    return { rows, rowCount: rows.length };
  };
  const database = {
    query,
    transaction: (work: (connection: unknown) => unknown) => work({ query }),
  } as unknown as Database;
  let now = 100_000;
  const betting = new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    clock: () => now,
  });
  const addInPlay = (id: string) => markets.add({ id }, { inPlay: true });
  return { betting, markets, statements, addInPlay, setNow: (ms: number) => (now = ms) };
}

test('a market that is unknown, or shows neither a non-runner nor a turn in play, is not read [E3.09]', async () => {
  const { betting, markets, statements } = createService();
  await betting.observe('none');
  markets.add({ id: 'm1' });
  await betting.observe('m1');
  expect(statements).toEqual([]);
  markets.change('m1', { runners: [{ id: 'a', status: 'REMOVED', back: [], lay: [] }] });
  await betting.observe('m1');
  expect(statements).toHaveLength(1);
});

test('a market is read again only when it shows something else [E3.09]', async () => {
  const { betting, markets, statements, addInPlay } = createService();
  addInPlay('m1');
  await betting.observe('m1');
  await betting.observe('m1');
  expect(statements).toHaveLength(1);
  const removed = (adjustmentFactor: number) => ({
    id: 'a',
    status: 'REMOVED' as const,
    back: [],
    lay: [],
    adjustmentFactor,
  });
  for (const factor of [1, 2, 2]) {
    markets.change('m1', { runners: [removed(factor)] });
    await betting.observe('m1');
  }
  expect(statements).toHaveLength(3);
  markets.change('m1', { inPlay: false });
  await betting.observe('m1');
  expect(statements).toHaveLength(4);
});

test('a closed market is read once and nothing is written [E3.09]', async () => {
  const closed = {
    market_id: 'm1',
    event_id: 'e1',
    field: { type: 'betfair', winners: 1, runners: [] },
    removals: [],
    closed_at: 1,
  };
  const { betting, statements, addInPlay } = createService(() => [closed]);
  addInPlay('m1');
  await betting.observe('m1');
  expect(statements).toHaveLength(1);
});

test('a market whose reading fails is read again [E3.09]', async () => {
  let fails = true;
  const { betting, statements, addInPlay } = createService(() => {
    if (fails) throw new Error('no database');
    return [];
  });
  addInPlay('m1');
  await expect(betting.observe('m1')).rejects.toThrow('no database');
  fails = false;
  await betting.observe('m1');
  expect(statements).toHaveLength(2);
});

test('a service that stops observes nothing and places nothing [S-15]', async () => {
  const { betting, statements, addInPlay } = createService();
  addInPlay('m1');
  await betting.stop();
  await betting.observe('m1');
  const order = {
    userId: 'p1',
    tenantId: 'royal',
    clientRef: 'r',
    marketId: 'm1',
    runnerId: 'a',
    side: 'back',
  } as const;
  expect(await betting.place({ ...order, odd: 2, stake: 100, marketVersion: 1 })).toEqual({
    ok: false,
    reason: 'interrupted',
    bet: null,
    balance: null,
  });
  expect(statements).toEqual([]);
});

test('the state of ten thousand markets is cached, and one more starts anew [E3.09]', async () => {
  const { betting, statements, addInPlay } = createService();
  for (let n = 0; n < 10_000; n += 1) {
    addInPlay(`m${n}`);
    await betting.observe(`m${n}`);
  }
  await betting.observe('m0');
  expect(statements).toHaveLength(10_000);
  addInPlay('one-more');
  await betting.observe('one-more');
  await betting.observe('m0');
  expect(statements).toHaveLength(10_002);
});

test('a process looks for 500 bets that are overdue by two seconds, and for all of them at its start [G3.03]', async () => {
  const { betting, statements } = createService();
  expect(await betting.takeOver()).toBe(0);
  expect(await betting.recover()).toBe(0);
  expect(statements.map(({ values }) => values)).toEqual([
    [98_000, 500],
    [Number.MAX_SAFE_INTEGER, 500],
  ]);
});
