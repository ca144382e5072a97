import type { Connection } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { playersWithOpenBets } from './close-market';
import { listBets, sumBets, type BetFilter } from './bet-history';
import { findByClientRef } from './repository';
import { playersWithSettledBets } from './reopen-market';
import { listSettledSince, sumStakedSince } from './settled-bets';
import { bettingMigrations } from './testing';

const PLAYERS = 100;
const OVER = 195;
const OPEN = 5;
/** When the bets of an event were placed and settled, ms. */
const timeOf = (event: number) => event * 1_000_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
  await database.query(`
    INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
      liability, market_version, status, names, meta, created_at, updated_at, decide_at, settled_at, pnl)
    SELECT lpad(to_hex(t), 12, '0') || lpad(p::text, 12, '0'), 'p' || p, 'royal', 'ref-' || n || '-' || p, 'e' || n, 'm' || n, 'betfair', 'a', 'back', 2, 0,
      100, 100, 100, 1, CASE WHEN n <= ${OVER} THEN 'settled' ELSE 'matched' END, '{}', '{}', t, t, t,
      CASE WHEN n <= ${OVER} THEN t END, CASE WHEN n <= ${OVER} THEN 100 END
    FROM generate_series(1, ${OVER + OPEN}) n, generate_series(1, ${PLAYERS}) p, LATERAL (SELECT n * ${timeOf(1)}::bigint AS t) s;
    UPDATE bet SET user_id = 'seldom' WHERE client_ref = 'ref-1-1';
    INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
    SELECT user_id, market_id, event_id, CASE WHEN status = 'settled' THEN '{}' ELSE '{"a":{}}' END, '[]', 0 FROM bet;
    INSERT INTO betting_market (market_id, event_id, field, removals) SELECT DISTINCT market_id, event_id, '{}'::jsonb, '[]'::jsonb FROM bet;
    ANALYZE bet, market_position, betting_market`);
});
afterAll(() => database.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const readOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'bet'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0);

/** The most bets that a statement of this work looked at. */
async function mostRead(work: (connection: Connection) => Promise<unknown>): Promise<number> {
  let most = 0;
  await work({
    query: async (statement, values) => {
      const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement as string}`,
        values,
      );
      most = Math.max(most, readOf(rows[0]!['QUERY PLAN'][0].Plan));
      return database.query(statement, values);
    },
  });
  return most;
}

const page = { page: 1, limit: 10 };
test.each<[string, number, (connection: Connection) => Promise<unknown>]>([
  ['a page of their open bets (B7.08)', OPEN, (to) => listBets(to, { owners: ['p7'], state: 'open' }, page)],
  ['a page of their history (B7.09)', OVER, (to) => listBets(to, { owners: ['p7'], state: 'over' }, page)],
  ['a page of one who seldom bets', 1, (to) => listBets(to, { owners: ['seldom'], state: 'over' }, page)],
  ['what they won and staked (B3.28)', OVER, (to) => sumBets(to, { owners: ['p7'], state: 'over' })],
  ['what they staked lately', OPEN + 1, (to) => sumStakedSince(to, 'p7', timeOf(OVER))],
  ['what was settled for them', OVER, (to) => listSettledSince(to, 'p7', timeOf(OVER - 5))],
  ['one reference', 1, (to) => findByClientRef(to, 'p7', 'ref-3-7')],
])(`of a player, %s is found in at most %i bets of ${(OVER + OPEN) * PLAYERS}`, async (_what, most, read) => {
  const looked = await mostRead(read);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(most);
});

test.each<[string, (connection: Connection) => Promise<unknown>]>([
  ['whose bets are open', (to) => playersWithOpenBets(to, `m${OVER + 1}`, PLAYERS)],
  ['whose bets have a result', (to) => playersWithSettledBets(to, 'm2', PLAYERS)],
])('the players %s of a market are found in its bets only', async (_what, read) => {
  expect(await mostRead(read)).toBe(PLAYERS);
});

const everybody = Array.from({ length: PLAYERS }, (_, n) => `p${n + 1}`);
test.each<[string, BetFilter]>([
  ['what is over in an event', { owners: null, state: 'over', eventId: 'e2' }],
  ['what is open in an event', { owners: null, state: 'open', eventId: `e${OVER + 1}` }],
  ['what is over in a market', { owners: null, state: 'over', marketId: 'm2' }],
  ['what is over in an event', { owners: everybody, state: 'over', eventId: 'e2' }],
  ['what is open in a market', { owners: everybody, state: 'open', marketId: `m${OVER + 1}` }],
])('%s is found among many players without reading other bets [B6.01]', async (_what, filter) => {
  expect(await mostRead((to) => listBets(to, filter, page))).toBe(PLAYERS);
  expect((await listBets(database, filter, page)).total).toBe(PLAYERS);
});

test("a player's stakes count open and settled bets", async () => {
  expect(await sumStakedSince(database, 'p7', timeOf(OVER - 1))).toBe((OPEN + 2) * 100);
});
