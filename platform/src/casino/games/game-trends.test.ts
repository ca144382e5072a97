import type { CasinoWinner } from '@backlay/shared/contract';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { TEST_CASINO_SECRET } from '../provider/testing-provider';
import { GameTrends, maskName } from './game-trends';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let platform: TestPlatform;
let now: number;
beforeAll(async () => {
  platform = await openTestPlatform({ CASINO_SECRET: TEST_CASINO_SECRET });
  now = Date.now();
});
afterAll(() => platform.close());
afterEach(() => platform.database.query('DELETE FROM casino_bet'));

interface Round {
  readonly game?: string;
  readonly account?: string;
  readonly tenant?: string;
  readonly category?: string;
  readonly agoMs?: number;
  /** Paise. */
  readonly win?: number;
  readonly status?: string;
}

let rounds = 0;
/** A round that is over, as the wallet stores it. */
async function addRound({
  game = 'ezugi-teen-patti',
  account = 'royal-player1',
  tenant = 'royal',
  category = 'Live Casino',
  agoMs = HOUR_MS,
  win = 0,
  status = win > 0 ? 'won' : 'lost',
}: Round): Promise<void> {
  const id = `round-${(rounds += 1)}`;
  await platform.database.query(
    `INSERT INTO casino_session (id, provider, account_id, tenant_id, game_id, token_hash, token_expires_at, created_at, expires_at, demo, game)
     VALUES ($1, 'sandbox', $2, $3, $4, $1, $5, $5, $5, false, '{}') ON CONFLICT DO NOTHING`,
    [id, account, tenant, game, now - agoMs],
  );
  await platform.database.query(
    `INSERT INTO casino_bet (id, provider, round_id, account_id, tenant_id, session_id, game_id, category, stake, win, status,
       created_at, settled_at) VALUES ($1, 'sandbox', $1, $2, $3, $1, $4, $5, 1000, $6, $7, $8, $8)`,
    [id, account, tenant, game, category, win, status, now - agoMs],
  );
}
const trends = () => new GameTrends(platform.database, () => now);
const popularOf = async (tenant: string, category = 'Live Casino') => (await trends().of(tenant)).popular(category);

test('the most played games of 24 hours are popular in their category, and those of another brand are not [E8.18]', async () => {
  for (const game of ['b', 'a', 'b', 'c', 'b', 'c']) await addRound({ game });
  await addRound({ game: 'old', agoMs: 25 * HOUR_MS });
  await addRound({ game: 'taken-back', status: 'cancelled' });
  await addRound({ game: 'slot', category: 'Slot Games' });
  for (let times = 0; times < 5; times += 1)
    await addRound({ game: 'foreign', tenant: 'metro', account: 'metro-player1' });
  expect(await popularOf('royal')).toEqual(['b', 'c', 'a']);
  expect(await popularOf('royal', 'Slot Games')).toEqual(['slot']);
  expect(await popularOf('metro')).toEqual(['foreign']);
});

test('games of the first start are no news; one that is added later is new for 30 days [E8.18]', async () => {
  expect((await trends().of('royal')).fresh).toEqual([]);
  const { rows } = await platform.database.query<{ number: number }>(
    'SELECT count(*)::int AS number FROM casino_game_added',
  );
  expect(rows[0]?.number).toBeGreaterThan(50);
  await platform.database.query(`DELETE FROM casino_game_added WHERE game_id IN ('spribe-aviator', 'spribe-mines')`);
  expect((await trends().of('royal')).fresh).toEqual(['spribe-aviator', 'spribe-mines']);
  const later = new GameTrends(platform.database, () => now + 31 * DAY_MS);
  expect((await later.of('royal')).fresh).toEqual([]);
});

test('a list of games names its popular and new games, and no game that it has not [E8.18]', async () => {
  await addRound({ game: 'spribe-aviator', category: 'Crash Games' });
  await addRound({ game: 'not-offered-any-more', category: 'Crash Games' });
  const { body } = await platform.call('royal', 'casinoGames', { query: { gameType: 'Crash Games' } });
  expect(body.popular).toEqual(['spribe-aviator']);
  const { body: other } = await platform.call('metro', 'casinoGames', { query: { gameType: 'Crash Games' } });
  expect(other.popular).toBeUndefined();
});

test('a brand with live winners lists its high wins under two letters; another lists none [E8.18]', async () => {
  await addRound({ game: 'spribe-aviator', win: 500_000, agoMs: 2 * HOUR_MS });
  await addRound({ game: 'ezugi-teen-patti', win: 1_234_567, agoMs: HOUR_MS });
  await addRound({ win: 499_999 });
  await addRound({ win: 900_000, agoMs: 25 * HOUR_MS });
  await addRound({ win: 900_000, status: 'open' });
  await addRound({ win: 900_000, tenant: 'metro', account: 'metro-player1' });
  await addRound({ game: 'gone', win: 900_000 });
  const { body } = await platform.call('royal', 'casinoWinners');
  expect((body.docs as CasinoWinner[]).map(({ game, name, amount }) => [game.gameName, name, amount])).toEqual([
    ['Teen Patti', expect.stringMatching(/^\p{L}{2}•••$/u), 12345.67],
    ['Aviator', expect.stringMatching(/^\p{L}{2}•••$/u), 5000],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/player1|royal-/);
  const switchOf = async (brand: string) =>
    (await platform.call(brand, 'cumulative')).body.docs.appConfigruation.liveWinners as boolean;
  expect([await switchOf('royal'), await switchOf('metro')]).toEqual([true, false]);
  expect((await platform.call('metro', 'casinoWinners')).body.docs).toEqual([]);
});

test('wins of demo accounts are no wins [E8.18]', async () => {
  await platform.database.query(`UPDATE user_account SET demo = true WHERE id = 'royal-player2'`);
  await addRound({ win: 900_000, account: 'royal-player2' });
  expect(await trends().winners('royal')).toEqual([]);
});

test.each([
  ['Rahul Mehta', 'Ra•••'],
  ['9876500001', '•••'],
  ['a1', 'a•••'],
  ['राहुल', 'रह•••'],
])('the name %s is shown as %s [E8.13 E8.18]', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test('a fault of the database leaves the rows that were read before, and the next call reads again [E8.18]', async () => {
  await addRound({ game: 'a' });
  let time = now;
  let fails = false;
  let reads = 0;
  const { database } = platform;
  const query: typeof database.query = (...given: Parameters<typeof database.query>) => {
    reads += 1;
    return fails ? Promise.reject(new Error('lost')) : database.query(...given);
  };
  const flaky = new GameTrends({ ...database, query }, () => time);
  const popular = async () => (await flaky.of('royal')).popular('Live Casino');
  expect(await Promise.all([popular(), popular()])).toEqual([['a'], ['a']]);
  expect(reads).toBe(3);
  [time, fails] = [now + 61_000, true];
  expect(await popular()).toEqual(['a']);
  expect(await flaky.winners('royal')).toEqual([]);
  fails = false;
  await addRound({ game: 'b' });
  await addRound({ game: 'b' });
  await popular();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await popular()).toEqual(['b', 'a']);
});
