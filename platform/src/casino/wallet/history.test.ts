import type { CasinoBet, CasinoGame } from '@backlay/shared/contract';
import { BET_CATEGORY_FILTERS, CASINO_CATEGORIES } from '@backlay/shared/domain';
import { tokenOf, attemptLogin } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sendProviderRequest, TEST_CASINO_SECRET } from '../provider/testing-provider';

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await openTestPlatform({ CASINO_SECRET: TEST_CASINO_SECRET });
  token = await platform.login('orbit');
});
afterAll(() => platform.close());

const sendAsProvider = (action: string, body: object) => sendProviderRequest(platform, action, body);
const gamesOf = async (gameType: string, brand = 'orbit'): Promise<CasinoGame[]> =>
  (await platform.call(brand, 'casinoGames', { query: { gameType } })).body.docs;
const launch = async ({ gameId, gameCode, providerName, subProviderName }: CasinoGame, as = token, brand = 'orbit') =>
  platform.call(brand, 'launchGame', { token: as, body: { gameId, gameCode, providerName, subProviderName } });

/** Opens a game as its provider does; answers what the wallet returns for the session. */
async function sessionOf(game: CasinoGame, as = token, brand = 'orbit') {
  const { url } = (await launch(game, as, brand)).body.docs;
  return (await sendAsProvider('session', { token: new URL(url).searchParams.get('token') })).body;
}

/** Rounds of a game, paise: what is staked and what is paid; null leaves the round open. */
async function playRounds(game: CasinoGame, rounds: readonly (readonly [stake: number, win: number | null])[]) {
  const { sessionId } = await sessionOf(game);
  for (const [at, [stake, win]] of rounds.entries()) {
    const roundId = `${game.gameCode}-${at}`;
    await sendAsProvider('bet', { transactionId: `${roundId}-bet`, sessionId, roundId, amount: stake });
    if (win !== null) await sendAsProvider('win', { transactionId: `${roundId}-win`, sessionId, roundId, amount: win });
  }
}

test('report and history list the casino by category and total settled rounds only [B9.19 C3.17 C7.21]', async () => {
  for (const category of CASINO_CATEGORIES) {
    const [game] = await gamesOf(category);
    // Staked 10, 20 and 30 times the least stake; the first doubles, the second is lost, the third is open.
    const least = (game as CasinoGame).min * 100;
    await playRounds(game as CasinoGame, [
      [least * 10, least * 20],
      [least * 20, 0],
      [least * 30, null],
    ]);
  }
  const range = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2100-01-01T00:00:00.000Z' };
  const report = await platform.call('orbit', 'gameReport', { token, userType: 'user', query: range });
  const least = async (category: string) => (await gamesOf(category))[0]?.min ?? 0;
  const expected = await Promise.all(
    [...CASINO_CATEGORIES].sort().map(async (gameCategory) => {
      const one = await least(gameCategory);
      return { gameCategory, totalAmount: one * 30, totalWin: one * 10, totalLose: one * 20 };
    }),
  );
  expect(report.body.docs.casino).toEqual(expected);

  const list = async (query: object): Promise<CasinoBet[]> =>
    (await platform.call('orbit', 'casinoBets', { token, query: { ...query } })).body.docs;
  expect(await list({ category: 'All Casino' })).toHaveLength(15);
  for (const filter of BET_CATEGORY_FILTERS.slice(3)) {
    const bets = await list({ category: filter });
    expect([filter, ...bets.map(({ gameCategory }) => gameCategory.toLowerCase())]).toEqual([
      filter,
      ...Array<string>(3).fill(filter.toLowerCase()),
    ]);
    expect(bets.map(({ status }) => status).sort()).toEqual(['lost', 'open', 'won']);
  }
  // The sums are those of all pages, and those of rounds that are over are the report's for the same time.
  const sums = async (query: object) => {
    const { body } = await platform.call('orbit', 'casinoBets', { token, query: { limit: 1, ...query } });
    return { stake: body.totalStake, paid: body.totalPaid, points: body.totalBetPts };
  };
  const slot = await least('Slot Games');
  expect(await sums({ category: 'Slot Games' })).toEqual({ stake: slot * 60, paid: slot * 20, points: -slot * 10 });
  const over = { status: 'settled', ...range };
  expect(await sums({ category: 'Slot Games', ...over })).toEqual({
    stake: slot * 30,
    paid: slot * 20,
    points: -slot * 10,
  });
  const net = expected.reduce((sum, { totalWin, totalLose }) => sum + totalWin - totalLose, 0);
  expect((await sums({ category: 'All Casino', ...over })).points).toBe(net);
  expect(await sums({ status: 'settled', startDate: '2100-01-01T00:00:00.000Z' })).toEqual({
    stake: 0,
    paid: 0,
    points: 0,
  });
  expect((await list({ status: 'open' })).every(({ status }) => status === 'open')).toBe(true);
  expect(await list({ status: 'settled' })).toHaveLength(10);
});

test('a demo account launches as demo, plays with its points and is marked so to the provider [C2.12]', async () => {
  const body = { userName: 'demo_casino1', password: 'Demo@1234', demoWhiteLabelId: 'wl-royal-demo' };
  expect((await platform.call('royal', 'signupDemo', { body })).status).toBe(200);
  const demo = tokenOf(await attemptLogin(platform, 'demo_casino1', 'Demo@1234', { demo: true }));
  const [game] = await gamesOf('Slot Games', 'royal');
  const session = await sessionOf(game as CasinoGame, demo, 'royal');
  expect(session).toMatchObject({ status: 'ok', demo: true, balance: 5_000_000 });
  const { sessionId } = session;
  await sendAsProvider('bet', { transactionId: 'demo-bet', sessionId, roundId: 'demo', amount: 1_000 });
  const points = await platform.call('royal', 'points', { token: demo });
  expect(points.body.docs.availablePts).toBe(49_990);
});

test('a brand without a casino lists and launches no game [A6.10 OQ-125]', async () => {
  const [game] = await gamesOf('Slot Games');
  const set = async (on: boolean) => {
    await platform.database.query(
      `update tenant set record = jsonb_set(record, '{flags,noCasino}', $1::jsonb) where id = 'orbit'`,
      [JSON.stringify(on)],
    );
    await platform.running.reloadTenants();
  };
  await set(true);
  for (const category of CASINO_CATEGORIES) expect(await gamesOf(category)).toEqual([]);
  expect((await launch(game as CasinoGame)).status).toBe(404);
  await set(false);
  expect((await launch(game as CasinoGame)).status).toBe(200);
});
