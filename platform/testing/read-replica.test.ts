import { createPool, getFirstRow, type Database } from '../src/core/database';
import { createDatabase } from '../src/core/database/database';
import { TestPostgres } from '../src/core/database/testing-postgres';
import { readConfig } from '../src/core/config';
import { IdleFeed, buildBook, buildEvent, buildMarket } from '../src/betting/feed/testing';
import { startPlatform, type RunningPlatform } from '../src/platform';
import { clientOf, databaseUrlOf, type TestClient } from './index';
import { next, openTab } from '../src/realtime/sockets/testing';
import { waitFor } from './processes';

// A platform over a primary and its streaming replica: which tables are read where.

let postgres: TestPostgres;
let replica: Database;
let running: RunningPlatform;
let client: TestClient;
const feed = new IdleFeed();

beforeAll(async () => {
  postgres = new TestPostgres();
  await postgres.start();
  await postgres.addReplica({ isSynchronous: false });
  const pool = createPool({ ...postgres.replicaEndpoint, max: 1 });
  replica = createDatabase(pool, 'external', () => pool.end());
  const read = readConfig({
    ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY: '0', RATE_LIMIT_SCALE: '0' },
    DATABASE_URL: databaseUrlOf({ endpoint: postgres.endpoint }),
    DATABASE_REPLICA_URL: databaseUrlOf({ endpoint: postgres.replicaEndpoint }),
  });
  if (!read.ok) throw new Error(read.problem);
  running = await startPlatform(read.config, { feed });
  client = clientOf(running.port);
});
afterAll(async () => {
  await running?.close();
  await replica?.close();
  await postgres?.close();
});

/** How often a table was read at the replica. */
async function readsOf(table: string): Promise<number> {
  const { rows } = await replica.query<{ reads: number }>(
    'SELECT (seq_scan + coalesce(idx_scan, 0))::int AS reads FROM pg_stat_user_tables WHERE relname = $1',
    [table],
  );
  return getFirstRow(rows).reads;
}

test('history and statement read the replica, a bet and its list at once the primary [G6.07]', async () => {
  const event = buildEvent();
  const market = buildMarket(event);
  feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'book', at: 1, eventId: event.id, book: buildBook(market) },
  );
  const token = await client.login('royal');
  const readings = async (): Promise<number> => (await readsOf('bet')) + (await readsOf('ledger_entry'));
  await waitFor(async () => {
    await client.call('royal', 'betHistory', { token, query: { page: 1, limit: 5 } });
    await client.call('royal', 'transactions', { token, query: { page: 1, limit: 5 } });
    await client.call('royal', 'points', { token });
    return (await readings()) > 0;
  });
  for (let n = 0; n < 20; n += 1) {
    const placed = await client.call('royal', 'placeBet', {
      token,
      body: {
        clientRef: `replica-${n}`,
        eventId: event.id,
        marketId: market.id,
        marketType: 'BETFAIR',
        marketVersion: 1,
        oddType: 'back',
        odd: 2,
        teamId: 'a',
        stake: 100,
      },
    });
    expect([placed.status, placed.text]).toEqual([200, expect.any(String)]);
    const list = await client.call('royal', 'openBets', { token, query: { page: 1, limit: 50 } });
    expect((list.body.docs as { _id: string }[]).map(({ _id }) => _id)).toContain(placed.body.docs._id);
  }
  // What only a placement reads. The list reads positions too, at the replica once it has followed.
  for (const table of ['ledger_balance', 'betting_market', 'play_limit', 'user_account', 'user_session'])
    expect([table, await readsOf(table)]).toEqual([table, 0]);
});

test('a list after the push of a settlement has no settled bet while the replica is behind [G6.07]', async () => {
  const event = buildEvent({ id: 'settled' });
  const market = buildMarket(event, { id: 'settled.1' });
  feed.publish(
    { kind: 'event', at: 2, event },
    { kind: 'market', at: 2, market },
    { kind: 'book', at: 2, eventId: event.id, book: buildBook(market) },
  );
  const token = await client.login('metro');
  const tab = await openTab(running.port, token, { brand: 'metro' });
  const odds = { marketType: 'BETFAIR', marketVersion: 1, oddType: 'back', odd: 2, teamId: 'a', stake: 100 };
  const body = { clientRef: 'settled-bet', eventId: event.id, marketId: market.id, ...odds };
  expect((await client.call('metro', 'placeBet', { token, body })).status).toBe(200);
  const listed = async () =>
    (await client.call('metro', 'openBets', { token, query: { page: 1, limit: 50 } })).body.docs;
  const primary = createPool({ ...postgres.endpoint, max: 1 });
  const { rows } = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position');
  await primary.end();
  const { position } = getFirstRow(rows);
  const followed = async () =>
    (await replica.query('SELECT 1 WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [position])).rowCount === 1;
  await waitFor(followed);
  await new Promise((done) => setTimeout(done, 600));
  expect(await listed()).toHaveLength(1);
  await replica.query('SELECT pg_wal_replay_pause()');
  try {
    const settled = next(tab, 'getOpenBetResultUpdates');
    const result = { marketId: market.id, outcome: 'settled' as const, winners: ['a'] };
    feed.publish({ kind: 'result', at: 3, eventId: event.id, result });
    await settled;
    expect(await listed()).toEqual([]);
  } finally {
    await replica.query('SELECT pg_wal_replay_resume()');
    tab.disconnect();
  }
});
