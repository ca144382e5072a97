import type { CasinoGame } from '@backlay/shared/contract';
import { readConfig } from '../../../src/core/config';
import { GamePageDriver } from '../../../src/casino/games/testing-page';
import { startPlatform, type RunningPlatform } from '../../../src/platform';
import { IdleFeed } from '../../../src/betting/feed/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../../testing/index';
import { waitFor } from '../../../testing/processes';

let first: TestPlatform;
let second: RunningPlatform;
let token: string;
const KEYS = { CASINO_SECRET: 'a key for tests of at least thirty-two characters', SECRET_KEY: 'b'.repeat(40) };

beforeAll(async () => {
  first = await openTestPlatform(KEYS);
  token = await first.login('royal');
  second = await startBeside();
});
afterAll(async () => {
  await second.close();
  await first.close();
});
// Rounds of seconds are played to their end, some of them twice: a busy machine lengthens each.
jest.setTimeout(400_000);

/** Another process of the platform on the same database. */
async function startBeside(): Promise<RunningPlatform> {
  const read = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: `${process.env['TMPDIR'] ?? '/tmp'}/backlay-beside-${process.pid}`,
    DATABASE_URL: databaseUrlOf(first.database),
    LOG_LEVEL: 'silent',
    ...KEYS,
  });
  if (!read.ok) throw new Error(read.problem);
  return startPlatform(read.config, { feed: new IdleFeed() });
}

const aviator = { gameId: 'spribe-aviator', gameCode: 'AVIATOR', providerName: 'Spribe', subProviderName: 'Spribe' };
const teenPatti = {
  gameId: 'ezugi-teen-patti',
  gameCode: 'TEEN_PATTI',
  providerName: 'Ezugi',
  subProviderName: 'Ezugi',
};

async function open(game: object, port: number, as = token): Promise<GamePageDriver> {
  const { url } = (await first.call('royal', 'launchGame', { token: as, body: { ...game } })).body.docs;
  return new GamePageDriver(url, port);
}
const table = (page: GamePageDriver) => page.until(({ type }) => type === 'table');
const points = async () => (await first.call('royal', 'points', { token })).body.docs.availablePts as number;

test('players of all processes share one flight with its bets, cash outs and balances', async () => {
  const [here, there] = [await open(aviator, first.running.port), await open(aviator, second.port)];
  const [mine, theirs] = [await table(here), await table(there)];
  expect(theirs['round'].id).toBe(mine['round'].id);
  expect(theirs['round'].seedHash).toBe(mine['round'].seedHash);

  const before = await points();
  const { taken, roundId } = await there.betWhenOpen({ stake: 1000, auto: 101 });
  expect(taken).toMatchObject({ ok: true });
  await here.until(({ type, bets }) => type === 'bets' && (bets as unknown[]).length === 1);
  const over = (page: GamePageDriver) =>
    page.until(({ type, phase, id }) => type === 'round' && phase === 'over' && id === roundId);
  const [endHere, endThere] = [await over(here), await over(there)];
  expect(endThere['point']).toBe(endHere['point']);
  const won = endHere['point'] >= 101 ? 10.1 : 0;
  expect(there.received.filter(({ type }) => type === 'landed').map((one) => one['won'])).toEqual(won ? [1010] : []);
  await there.until(({ type, balance }) => type === 'balance' && balance === Math.round((before - 10 + won) * 100));
  expect(await points()).toBeCloseTo(before - 10 + won, 2);
  here.close();
  there.close();
});

test('players of all processes share one table and each receives the winnings', async () => {
  const [here, there] = [await open(teenPatti, first.running.port), await open(teenPatti, second.port)];
  expect((await table(there))['round'].id).toBe((await table(here))['round'].id);
  const { taken, roundId } = await there.betWhenOpen({ spot: 'a', stake: 10_000 });
  expect(taken).toMatchObject({ ok: true });
  const over = (page: GamePageDriver) =>
    page.until(({ type, phase, id }) => type === 'round' && phase === 'over' && id === roundId);
  const [endHere, endThere] = [await over(here), await over(there)];
  expect(endThere['outcome']).toEqual(endHere['outcome']);
  expect([endHere['staked'], endThere['staked']]).toEqual([10_000, 10_000]);
  here.close();
  there.close();
});

test('clear returns the stakes of a roulette round through the wallet from any process, once [E8.18]', async () => {
  const roulette = {
    gameId: 'ezugi-ruleta-del-sol',
    gameCode: 'RULETA_DEL_SOL',
    providerName: 'Ezugi',
    subProviderName: 'Ezugi',
  };
  const [here, there] = [await open(roulette, first.running.port), await open(roulette, second.port)];
  await Promise.all([table(here), table(there)]);
  const before = await points();
  const { taken } = await there.betWhenOpen({ spot: 'i17-20', stake: 10_000 });
  expect(taken).toMatchObject({ ok: true, mine: [{ spot: 'i17-20', stake: 10_000 }] });
  expect(await there.ask('bet', { spot: 'n20', stake: 20_000 })).toMatchObject({ ok: true });
  expect(await points()).toBeCloseTo(before - 300, 2);
  const [cleared, again] = await Promise.all([there.ask('clear'), there.ask('clear')]);
  expect([cleared['ok'], again['reason']]).toEqual([true, 'nothing']);
  await there.until(({ type, balance }) => type === 'balance' && balance === Math.round(before * 100));
  expect(await points()).toBeCloseTo(before, 2);
  here.close();
  there.close();
});

test('a page whose process stopped reconnects to another with its key', async () => {
  const page = await open(teenPatti, first.running.port);
  const { key } = await page.until(({ type }) => type === 'hello');
  page.close();
  const again = GamePageDriver.withKey('games.localhost', second.port, String(key));
  expect(await again.until(({ type }) => type === 'hello' || type === 'refused')).toMatchObject({ type: 'hello', key });
  const stranger = GamePageDriver.withKey('games.localhost', second.port, 'guessed');
  expect(await stranger.until(({ type }) => type === 'hello' || type === 'refused')).toMatchObject({ type: 'refused' });
  again.close();
  stranger.close();
});

const stateOf = async (roundId: string) =>
  (await first.database.query<{ state: string }>('select state from sandbox_casino_round where id = $1', [roundId]))
    .rows[0]?.state;

/** A bet in a round of a game that nobody leads yet, whose leader stops then; resolves to what became of the round. */
async function betAndStopLeader(game: CasinoGame): Promise<string | undefined> {
  const { gameId, gameCode, providerName, subProviderName } = game;
  const flight = { gameId, gameCode, providerName, subProviderName };
  const leading = await startBeside();
  const there = await open(flight, leading.port);
  await table(there);
  const here = await open(flight, first.running.port);
  const { round } = await table(here);
  const before = await points();
  const { taken, roundId } = await here.betWhenOpen({ stake: 2000, auto: null });
  expect(taken).toMatchObject({ ok: true });
  expect(await points()).toBeCloseTo(before - 20, 2);

  there.close();
  await leading.close();
  await here.untilRound(({ id, phase }) => phase === 'betting' && id !== round.id && id !== roundId);
  const states = await first.database.query<{ state: string }>(
    'select distinct state from sandbox_casino_bet where round_id = $1',
    [roundId],
  );
  const state = await stateOf(roundId);
  if (state !== 'done') {
    await here.until(({ type, balance }) => type === 'balance' && balance === Math.round(before * 100));
    expect(await points()).toBeCloseTo(before, 2);
    expect(states.rows).toEqual([{ state: 'returned' }]);
  }
  here.close();
  return state;
}

/** Of processes that run games. */
const connections = async () =>
  (await first.database.query('select 1 from pg_locks where classid = 42075 and granted')).rowCount;

/** A round may end by itself before what is to happen during it: then it happens during another one. */
async function untilNotDone(happen: () => Promise<string | undefined>): Promise<string | undefined> {
  for (;;) {
    const state = await happen();
    if (state !== 'done') return state;
  }
}

test('a round whose leader stops refunds every stake and another process leads on', async () => {
  const { body } = await first.call('royal', 'casinoGames', { query: { gameType: 'Crash Games' } });
  const led = ['AVIATOR', 'ROCKET_X'];
  const free = (body.docs as CasinoGame[]).filter(({ gameCode }) => !led.includes(gameCode));
  expect(await untilNotDone(() => betAndStopLeader(free.shift()!))).toBe('void');
});

test('a lost connection is restored, the round is voided and the game continues for all', async () => {
  const rocket = {
    gameId: 'smartline-rocket-x',
    gameCode: 'ROCKET_X',
    providerName: 'Smartline',
    subProviderName: 'Smartline',
  };
  const [here, there] = [await open(rocket, first.running.port), await open(rocket, second.port)];
  await Promise.all([table(here), table(there)]);
  const voided = await untilNotDone(async () => {
    const { id: roundId } = await here.untilRound(({ phase }, isNewest) => isNewest && phase === 'betting');
    await waitFor(async () => (await connections()) === 2);
    const { rowCount } = await first.database.query(
      'select pg_terminate_backend(pid) from pg_locks where classid = 42075 and granted',
    );
    expect(rowCount).toBe(2);
    for (const page of [here, there])
      await page.untilRound(({ id, phase }, isNewest) => isNewest && id !== roundId && phase === 'betting');
    return stateOf(roundId);
  });
  expect(voided).toBe('void');
  const { taken, roundId } = await there.betWhenOpen({ stake: 1000, auto: 101 });
  expect(taken).toMatchObject({ ok: true });
  for (const page of [here, there]) await page.until(({ phase, id }) => phase === 'over' && id === roundId);
  here.close();
  there.close();
});

test('no two rounds of a game have the same number', async () => {
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      open(
        {
          gameId: 'indi-slots-airavat',
          gameCode: 'AIRAVAT',
          providerName: 'Indi Slots',
          subProviderName: 'Indi Slots',
        },
        at % 2 ? second.port : first.running.port,
      ),
    ),
  );
  for (const page of pages) await table(page);
  for (const page of pages) await page.ask('spin', { stake: 500 });
  const { rows } = await first.database.query<{ twice: number }>(
    'select count(*) - count(distinct (game_code, nonce)) as twice from sandbox_casino_round',
  );
  expect(rows[0]?.twice).toBe(0);
  for (const page of pages) page.close();
});
