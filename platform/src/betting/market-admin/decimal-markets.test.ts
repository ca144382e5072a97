import { randomUUID } from 'node:crypto';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

type Levels = readonly (readonly [odds: number, rupees: number])[];

const create = (name: string, runners: readonly string[], more: object = {}) =>
  admin.as('admin1', 'createMarket', {
    ...{ eventId: admin.eventId, type: 'decimal', name, runners, min: 100, max: 5000 },
    ...more,
  });

/** An open decimal market with a back and, where it takes lays, a lay price of each runner. */
async function open(
  name: string,
  prices: Readonly<Record<string, readonly [back: Levels, lay?: Levels]>>,
  more: object = {},
) {
  const made = (await create(name, Object.keys(prices), more)).body.docs;
  const marketId: string = made.id;
  const ids: string[] = made.teams.map(({ id }: { id: string }) => id);
  const runners = Object.values(prices).map(([back, lay = []], at) => ({ id: ids[at], back, lay }));
  expect((await admin.as('admin1', 'priceMarket', { marketId, runners })).status).toBe(200);
  await admin.as('admin1', 'setMarketStatus', { marketId, status: 'OPEN' });
  return { marketId, ids };
}

const bet = (marketId: string, teamId: string, odd: number, stake: number, oddType: 'back' | 'lay' = 'back') =>
  admin.bet(marketId, teamId, { oddType, odd, stake });
const settle = (marketId: string, body: object) =>
  admin.as('admin1', 'settleMarket', { marketId, reason: 'official result', transactionCode: CODE, ...body });

test('a tied match pays 3,300 on Yes at 34.00 with a stake of 100 [E9.07]', async () => {
  const { marketId, ids } = await open('Tied match', { Yes: [[[34, 10_000]]], No: [[[1.02, 10_000]]] });
  expect((await admin.my('markets', { marketId })).body.docs[0]).toMatchObject({
    ...{ type: 'betfair', manual: true, priceLadder: 'CLASSIC', winners: 1, betfairMarketEnabled: false },
  });
  const before = (await admin.points()).availablePts;
  const placed = await bet(marketId, ids[0]!, 34, 100);
  expect(placed.body.docs).toMatchObject({ status: 'matched', profit: 3300, liability: 100 });
  expect((await settle(marketId, { outcome: 'settled', winners: [ids[0]] })).status).toBe(200);
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({ result: 'win', profitLoss: 3300 });
  expect((await admin.points()).availablePts - before).toBe(3300);
});

test('a market in which a bet alone waits is not deleted before it is void, and the stake comes back [E9.07 E1.07]', async () => {
  const { marketId, ids } = await open('Review', { Yes: [[[3, 10_000]]], No: [[[1.4, 10_000]]] });
  const before = await admin.points();
  const body = { marketId, teamId: ids[0], oddType: 'back', odd: 4, stake: 200, clientRef: randomUUID() };
  const marketVersion = (await admin.my('markets', { marketId })).body.docs[0].book.version;
  const { body: placed } = await admin.platform.call('royal', 'placeOrder', {
    token: admin.player,
    body: { ...body, marketVersion },
  });
  expect(placed.docs.order).toMatchObject({ state: 'waiting', waiting: 200 });
  const refused = await admin.as('admin1', 'deleteMarket', undefined, { marketId });
  expect([refused.status, refused.body.message]).toEqual([409, 'Bets wait for its result; settle it as void first']);
  expect((await settle(marketId, { outcome: 'void' })).status).toBe(200);
  const released = async (): Promise<void> => {
    if ((await admin.points()).exposure !== before.exposure) return released();
  };
  await released();
  expect(await admin.points()).toMatchObject({ availablePts: before.availablePts });
  expect((await admin.as('admin1', 'deleteMarket', undefined, { marketId })).status).toBe(200);
});

test('a decimal market that takes back bets only has no lay prices and refuses lays [E9.07]', async () => {
  const { marketId, ids } = await open(
    'Toss',
    { Mumbai: [[[1.95, 10_000]]], Punjab: [[[1.95, 10_000]]] },
    { backOnly: true },
  );
  const priced = await admin.as('admin1', 'priceMarket', { marketId, runners: [{ id: ids[0], lay: [[2, 100]] }] });
  expect([priced.status, priced.body.message]).toEqual([400, 'This market takes no lay bets']);
  expect((await bet(marketId, ids[0]!, 1.95, 100, 'lay')).status).toBe(400);
  expect((await bet(marketId, ids[0]!, 1.95, 100)).status).toBe(200);
  expect((await admin.my('markets', { marketId })).body.docs[0]).toMatchObject({ backOnly: true });
});

test('two batters of any number score fifty: each back and lay settles by its own runner [E9.07]', async () => {
  const batters = Object.fromEntries(
    Array.from({ length: 22 }, (_, at) => [`Batter ${at + 1}`, [[[4, 10_000]], [[4.2, 10_000]]] as const]),
  );
  const { marketId, ids } = await open('Batters to score 50', batters, { winners: 0 });
  const before = await admin.points();
  const bets = [
    await bet(marketId, ids[0]!, 4, 1000),
    await bet(marketId, ids[1]!, 4.2, 500, 'lay'),
    await bet(marketId, ids[2]!, 4, 200),
  ].map(({ body }) => body.docs);
  // No runner's loss is covered by the win of another: 1,000 + 1,600 + 200.
  expect((await admin.points()).exposure).toBe(before.exposure + 2800);
  await settle(marketId, { outcome: 'settled', winners: [ids[0], ids[1]] });
  const results = [];
  for (const { _id } of bets) results.push((await admin.settled(_id)).profitLoss);
  expect(results).toEqual([3000, -1600, -200]);
  expect((await admin.points()).exposure).toBe(before.exposure);
});

test('a market of two winners pays both, and a result of one is refused [E9.07]', async () => {
  const three = { A: [[[2.5, 10_000]]], B: [[[2.5, 10_000]]], C: [[[2.5, 10_000]]] } as const;
  const { marketId, ids } = await open('Top two batters', three, { winners: 2 });
  const placed = [await bet(marketId, ids[0]!, 2.5, 100), await bet(marketId, ids[1]!, 2.5, 100)];
  const one = await settle(marketId, { outcome: 'settled', winners: [ids[0]] });
  expect([one.status, one.body.message]).toEqual([409, 'This market has 2 winners']);
  await settle(marketId, { outcome: 'settled', winners: [ids[0], ids[1]] });
  for (const { body } of placed) expect(await admin.settled(body.docs._id)).toMatchObject({ profitLoss: 150 });
});

test('batters who share the top place divide the stake, and a void market returns it [E9.07]', async () => {
  const shared = await open('Top batter', { A: [[[5, 10_000]]], B: [[[5, 10_000]]], C: [[[5, 10_000]]] });
  const half = await bet(shared.marketId, shared.ids[0]!, 5, 100);
  await settle(shared.marketId, { outcome: 'settled', winners: shared.ids.slice(0, 2) });
  // Half of the stake at 5.00, less the other half.
  expect(await admin.settled(half.body.docs._id)).toMatchObject({ profitLoss: 150 });
  const { marketId, ids } = await open('Completed match', { Yes: [[[1.05, 10_000]]], No: [[[12, 10_000]]] });
  const placed = await bet(marketId, ids[1]!, 12, 100);
  await settle(marketId, { outcome: 'void' });
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({ result: 'void', profitLoss: 0 });
});

test.each([
  ['one runner', ['Yes'], {}, 'A decimal market has two runners or more'],
  ['41 runners', Array.from({ length: 41 }, (_, at) => `R${at}`), {}, 'A decimal market has at most 40 runners'],
  ['as many winners as runners', ['Yes', 'No'], { winners: 2 }, 'More winners than runners'],
])('a decimal market of %s is refused [E9.07 D3.03]', async (_title, runners, more, message) => {
  const made = await create('Wrong', runners, more);
  expect([made.status, made.body.message]).toEqual([400, message]);
});

test('odds beside the ladder and crossed odds are refused [E9.07 D3.03]', async () => {
  const { marketId, ids } = await open('Tied match', { Yes: [[[34, 10_000]]], No: [[[1.02, 10_000]]] });
  const price = (runner: object) =>
    admin.as('admin1', 'priceMarket', { marketId, runners: [{ id: ids[0], ...runner }] });
  expect((await price({ back: [[33, 100]] })).body.message).toBe('The odds are not on the ladder from 1.01 to 1000');
  expect((await price({ back: [[1.005, 100]] })).status).toBe(400);
  expect((await price({ back: [[34, 100]], lay: [[32, 100]] })).status).toBe(400);
  expect((await bet(marketId, ids[0]!, 33, 100)).status).toBe(400);
});
