import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { GamePageDriver } from './testing-page';
import { sendProviderRequest, TEST_CASINO_SECRET } from '../provider/testing-provider';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await openTestPlatform({ CASINO_SECRET: TEST_CASINO_SECRET });
  token = await platform.login('royal');
});
afterAll(() => platform.close());

const PLAYER = 'royal-player1';
const bhanumati = {
  gameId: 'indi-slots-bhanumati',
  gameCode: 'BHANUMATI',
  providerName: 'Indi Slots',
  subProviderName: 'Indi Slots',
};
const aviator = { gameId: 'spribe-aviator', gameCode: 'AVIATOR', providerName: 'Spribe', subProviderName: 'Spribe' };
const launch = (body: object = bhanumati, as = token) =>
  platform.call('royal', 'launchGame', { token: as, body: { ...body } });
const games = async (gameType: string, brand = 'royal'): Promise<CasinoGame[]> =>
  (await platform.call(brand, 'casinoGames', { query: { gameType } })).body.docs;
const setPlayer = (settings: object) =>
  platform.database.query('update user_account set settings = settings || $2 where id = $1', [
    PLAYER,
    JSON.stringify(settings),
  ]);
const points = async () => (await platform.call('royal', 'points', { token })).body.docs.availablePts as number;

const open = async (game: object = bhanumati) =>
  new GamePageDriver((await launch(game)).body.docs.url, platform.running.port);

test('each category returns its games in the fixed order, and an unknown one is refused [A7.11 C7.25]', async () => {
  for (const category of CASINO_CATEGORIES) {
    const list = await games(category.toUpperCase());
    expect(list.length).toBeGreaterThan(9);
    expect(new Set(list.map((game) => game.providerType))).toEqual(new Set([category]));
  }
  expect((await platform.call('royal', 'casinoGames', { query: { gameType: 'Poker' } })).status).toBe(400);
});

test('a brand without the European casino lists and launches none of its games [A6.12 OQ-123]', async () => {
  const european = (await games('Live Casino')).filter((game) => /european/i.test(game.subProviderName));
  expect(european).toHaveLength(1);
  const record = `jsonb_set(record, '{rules,europeanCasinoDisabled}', $1::jsonb)`;
  await platform.database.query(`update tenant set record = ${record} where id = 'royal'`, ['true']);
  await platform.running.reloadTenants();
  expect((await games('Live Casino')).some((game) => /european/i.test(game.subProviderName))).toBe(false);
  const { gameId, gameCode, providerName, subProviderName } = european[0] as CasinoGame;
  expect((await launch({ gameId, gameCode, providerName, subProviderName })).status).toBe(404);
  await platform.database.query(`update tenant set record = ${record} where id = 'royal'`, ['false']);
  await platform.running.reloadTenants();
});

test('a brand orders its games by its record and lists the remaining games after them [C9.04 OQ-122]', async () => {
  const setOrder = async (order: object | null) => {
    await platform.database.query(
      `update tenant set record = jsonb_set(record, '{rules,casinoOrderings}', $1::jsonb)`,
      [JSON.stringify(order ?? {})],
    );
    await platform.running.reloadTenants();
  };
  await setOrder({ 'Live Casino': { providers: ['Vivo Gaming'] } });
  const { body } = await platform.call('royal', 'casinoGames', { query: { gameType: 'Live Casino' } });
  const providers = [...new Set((body.docs as CasinoGame[]).map((game) => game.subProviderName))];
  expect(providers).toEqual(['Vivo Gaming', 'European Gaming', 'Evolution Gaming', 'Ezugi']);
  expect(body.ordering).toMatchObject({ by: 'provider', providers: ['Vivo Gaming'] });
  expect(body.ordering.gameTypes).toContain('Teen Patti');
  await setOrder(null);
  expect((await games('Live Casino'))[0]?.subProviderName).toBe('Ezugi');
});

test('a launch leads to the games’ own host with a token; each is another [C2.12 OQ-09]', async () => {
  const [one, two] = [(await launch()).body.docs, (await launch()).body.docs];
  const [first, second] = [new URL(one.url), new URL(two.url)];
  expect(first.host).toBe(`games.localhost:${platform.running.port}`);
  expect(first.searchParams.get('token')).not.toBe(second.searchParams.get('token'));
  expect(one.expiresAt - Date.now()).toBeLessThanOrEqual(60_000);
  expect(one.game).toMatchObject(bhanumati);
});

test('a launch needs a player, an existing game and matching names [A6.07 OQ-09]', async () => {
  expect((await platform.call('royal', 'launchGame', { body: bhanumati })).status).toBe(401);
  expect((await launch({ ...bhanumati, gameId: 'nothing' })).status).toBe(404);
  expect((await launch({ ...bhanumati, gameCode: 'AVIATOR' })).status).toBe(404);
});

test('a game opens in the language of the page that launches it, and in English without one [A4.36 E8.18]', async () => {
  const page = async (body: object) => {
    const url = new URL((await launch({ ...bhanumati, ...body })).body.docs.url);
    return (await platform.send(`${url.pathname}${url.search}`, { host: url.host })).text;
  };
  expect(await page({ language: 'hi-in' })).toContain('<html lang="hi">');
  expect(await page({ language: 'en-us' })).toContain('<html lang="en">');
  expect(await page({})).toContain('<html lang="en">');
  expect((await launch({ ...bhanumati, language: 'hi-in&brand=metro' })).status).toBe(400);
});

test('a casino lock refuses the launch, and stakes in a game that is open [A6.10]', async () => {
  const page = await open();
  await page.until(({ type }) => type === 'table');
  await setPlayer({ casinoLock: true });
  expect((await launch()).status).toBe(403);
  expect(await page.ask('spin', { stake: 1000 })).toMatchObject({ ok: false, reason: 'locked' });
  await setPlayer({ casinoLock: false });
  page.close();
});

test('a logout stops the game sessions of its login and those about to open [A4.17 S-04]', async () => {
  const [mine, other] = [await platform.login('royal'), await platform.login('royal')];
  const opened = async (as: string) => {
    const page = new GamePageDriver((await launch(bhanumati, as)).body.docs.url, platform.running.port);
    await page.until(({ type }) => type === 'table');
    return page;
  };
  const [ending, staying] = [await opened(mine), await opened(other)];
  const late = (await launch(bhanumati, mine)).body.docs.url;
  await platform.call('royal', 'logout', { token: mine });
  let answer: Record<string, unknown>;
  do answer = await ending.ask('spin', { stake: 1000 });
  while (answer['ok'] === true);
  expect(answer).toMatchObject({ ok: false, reason: 'ended' });
  expect(await staying.ask('spin', { stake: 1000 })).toMatchObject({ ok: true });
  const toLate = new GamePageDriver(late, platform.running.port);
  await toLate.until(({ type }) => type === 'refused');
  for (const page of [ending, staying, toLate]) page.close();
});

test("a game page is served on the games' host only and framed by brands only", async () => {
  const { url } = (await launch()).body.docs;
  const { host, pathname, search } = new URL(url);
  const page = await platform.send(pathname + search, { host });
  expect(page.status).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`http://royal.localhost:${platform.running.port}`);
  expect(policy).toMatch(/script-src 'self';/);
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect((await platform.send(pathname, { host: `royal.localhost:${platform.running.port}` })).status).toBe(404);
  for (const name of ['crash', 'slot', 'rounds', 'verify']) {
    const script = await platform.send(`/__sandbox/casino/assets/${name}.js`, { host });
    expect([name, script.status, script.text.length < 42_000]).toEqual([name, 200, true]);
  }
});

test('a spin posts to the ledger, is listed in the history and verifies from its seeds [B9.19]', async () => {
  const before = await points();
  const page = await open();
  const { seedHash } = await page.until(({ type }) => type === 'table');
  const spun = await page.ask('spin', { stake: 10_000 });
  expect(spun).toMatchObject({ ok: true });
  await page.until(({ type, balance }) => type === 'balance' && balance === spun['balance']);
  expect(await points()).toBeCloseTo(before - 100 + spun['won'] / 100, 2);

  const { body } = await platform.call('royal', 'casinoBets', { token, query: { category: 'slot games' } });
  expect(body.docs[0]).toMatchObject({
    gameName: 'Bhanumati',
    gameCategory: 'Slot Games',
    stake: 100,
    win: spun['won'] / 100,
    status: spun['won'] > 0 ? 'won' : 'lost',
  });
  const round = (await platform.send(`/__sandbox/casino/rounds/${spun['roundId']}`, { host: 'games.localhost' })).body;
  expect(round).toMatchObject({ state: 'done', seedHash, playerSeed: 'asha', outcome: spun['outcome'] });
  const { hashOfSeed, randomOf } = await import('../../../sandbox/casino/games/provably-fair');
  const { spin } = await import('../../../sandbox/casino/games/slot');
  expect(hashOfSeed(round.serverSeed)).toBe(seedHash);
  expect(spin(randomOf(round))).toEqual(round.outcome);
  page.close();
});

test('the filter names categories as the reports do, and no others [B9.19]', async () => {
  const list = async (category: string) => platform.call('royal', 'casinoBets', { token, query: { category } });
  expect((await list('Crash games')).body.docs).toEqual([]);
  expect((await list('All Casino')).body.totalDocs).toBeGreaterThan(0);
  expect((await list('All Sports')).status).toBe(400);
  const open = await platform.call('royal', 'casinoBets', { token, query: { status: 'open' } });
  expect(open.body.docs).toEqual([]);
});

test('roles read casino bets of their players with the owner; other types are refused [B6.01]', async () => {
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const as = (who: string, own: string, query: Record<string, string>) =>
    platform.call('staff', 'roleCasinoBets', { token: own, userType: who, query });
  const own = await platform.call('royal', 'casinoBets', { token, query: { category: 'Slot Games' } });
  const seen = (await as('administrator', admin, { userId: PLAYER, category: 'Slot Games' })).body;
  expect(own.body.docs[0]).not.toHaveProperty('accountId');
  expect(seen.docs).toEqual(
    own.body.docs.map((bet: object) => ({ ...bet, user: { _id: PLAYER, userName: 'player1' } })),
  );
  expect((await as('administrator', admin, {})).body.totalDocs).toBeGreaterThan(0);
  expect((await as('administrator', admin, { category: 'All Sports' })).status).toBe(400);
  expect((await as('agent', agent, { userId: PLAYER })).status).toBe(404);
  expect((await as('agent', agent, {})).body.totalDocs).toBe(0);
  expect((await platform.call('royal', 'roleCasinoBets', { token, userType: 'user' })).status).toBe(403);
});

test('a crash is flown by all together; a cash out counts by the server’s clock, and once', async () => {
  const [page, other] = [await open(aviator), await open(aviator)];
  const { round } = await page.until(({ type }) => type === 'table');
  expect((await other.until(({ type }) => type === 'table')).round.id).toBe(round.id);
  expect(round.point).toBeNull();
  const hidden = await platform.send(`/__sandbox/casino/rounds/${round.id}`, { host: 'games.localhost' });
  expect(hidden.body).not.toHaveProperty('serverSeed');

  const taken = await page.ask('bet', { stake: 1000, auto: 101 });
  expect(taken).toMatchObject({ ok: true });
  expect(await page.ask('out', { betId: taken['betId'] })).toMatchObject({ ok: false, reason: 'closed' });
  const over = await page.until(({ type, phase, id }) => type === 'round' && phase === 'over' && id === round.id);
  expect(await page.ask('out', { betId: taken['betId'] })).toMatchObject({ ok: false, reason: 'closed' });
  const landed = page.received.filter(({ type }) => type === 'landed');
  expect(landed.map(({ at, won }) => [at, won])).toEqual(over['point'] >= 101 ? [[101, 1010]] : []);
  const { crashPoint } = await import('../../../sandbox/casino/games/crash');
  const { randomOf } = await import('../../../sandbox/casino/games/provably-fair');
  const shown = (await platform.send(`/__sandbox/casino/rounds/${round.id}`, { host: 'games.localhost' })).body;
  expect(crashPoint(randomOf(shown))).toBe(over['point']);
  page.close();
  other.close();
});

test('a token opens one page; a stake beyond the limits or not a sum is refused', async () => {
  const { url } = (await launch()).body.docs;
  const first = new GamePageDriver(url, platform.running.port);
  await first.until(({ type }) => type === 'hello');
  const second = new GamePageDriver(url, platform.running.port);
  expect(await second.until(({ type }) => type === 'refused')).toMatchObject({ reason: 'ended' });
  for (const stake of [0, 499, 2_000_001, 12.5, '1000', null])
    expect(await first.ask('spin', { stake })).toMatchObject({ ok: false, reason: 'limits' });
  first.close();
});

const sendAsProvider = (action: string, body: object) => sendProviderRequest(platform, action, body);

test('the wallet serves signed requests at its address only', async () => {
  const body = JSON.stringify({ sessionId: 'nobody' });
  const unsigned = await platform.send('/webhooks/casino/sandbox/balance', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([unsigned.status, unsigned.body]).toEqual([401, { status: 'refused', code: 'UNSIGNED' }]);
  expect((await sendAsProvider('balance', { sessionId: 'nobody' })).body).toEqual({
    status: 'refused',
    code: 'UNKNOWN_SESSION',
  });
  expect((await sendAsProvider('steal', { sessionId: 'nobody' })).body).toEqual({
    status: 'refused',
    code: 'MALFORMED',
  });
});

test('favourites and recent games belong to the player, newest first [C2.09]', async () => {
  const save = (gameId: string, favourite: boolean) =>
    platform.call('royal', 'saveCasinoFavourite', { token, body: { gameId, favourite } });
  await save('spribe-aviator', true);
  await save('indi-slots-bhanumati', true);
  await save('spribe-aviator', true);
  expect((await save('nothing', true)).status).toBe(404);
  const shortcuts = async () => (await platform.call('royal', 'casinoShelf', { token })).body.docs;
  expect((await shortcuts()).favourites).toEqual(['indi-slots-bhanumati', 'spribe-aviator']);
  for (const game of [aviator, bhanumati]) {
    const page = await open(game);
    await page.until(({ type }) => type === 'table');
    page.close();
  }
  expect((await shortcuts()).recent.slice(0, 2)).toEqual(['indi-slots-bhanumati', 'spribe-aviator']);
  await save('indi-slots-bhanumati', false);
  expect((await shortcuts()).favourites).toEqual(['spribe-aviator']);
});
