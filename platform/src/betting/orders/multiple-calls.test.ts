import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { createOrdersFixture, type OrdersFixture } from './testing-orders';

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterAll(() => fixture?.platform.close());

const call = (name: Parameters<OrdersFixture['platform']['call']>[1], more: object = {}) =>
  fixture.platform.call('royal', name, { token: fixture.token, ...more });

/** A sportsbook market of a match of its own, A at this price. */
function addLeg(odd: number) {
  const { eventId } = fixture.newMatch();
  const event = buildEvent({ id: eventId, name: `Alpha ${eventId} v Beta` });
  const market = buildMarket(event, { id: `${eventId}-premium`, type: 'premium', name: 'Winner' });
  const book = buildBook(market, { back: [odd, 50_000], lay: [odd + 0.1, 50_000] });
  fixture.platform.feed.publish(
    { kind: 'event', at: 2, event },
    { kind: 'market', at: 2, market },
    { kind: 'book', at: 2, eventId, book },
  );
  return { event, leg: { marketId: market.id, teamId: 'a', odd, marketVersion: 1 } };
}

type Leg = ReturnType<typeof addLeg>;
const place = (clientRef: string, legs: readonly Leg['leg'][], more: object = {}) =>
  call('placeMultiple', { body: { kind: 'accumulator', stake: 100, clientRef, legs, ...more } });

/** Ends the market of a leg, and resolves when the player's open bets or history follow. */
async function settle({ event, leg }: Leg, winner: string): Promise<void> {
  const tab = await fixture.tab();
  const followed = new Promise((resolve) => {
    tab.once('getOpenBetUpdates', resolve);
    tab.once('getOpenBetResultUpdates', resolve);
  });
  const result = { marketId: leg.marketId, outcome: 'settled', winners: [winner] } as const;
  fixture.platform.feed.publish({ kind: 'result', at: 3, eventId: event.id, result });
  await followed;
  fixture.closeTabs();
}

test('a multiple is one bet per reference, listed with its legs and settled leg by leg [E6.02 E6.08]', async () => {
  const added = [addLeg(2), addLeg(1.8), addLeg(2.5)] as const;
  const legs = added.map(({ leg }) => leg);
  const [first, second] = await Promise.all([1, 2].map(() => place('multiple-1', legs, { kind: 'trixie' })));
  expect(first?.body).toMatchObject({ docs: { changed: [], bet: { stake: 400, liability: 400, profit: 1810 } } });
  const id = first?.body.docs.bet._id;
  expect(second?.body.docs.bet._id).toBe(id);
  expect((await call('multipleLimits')).body.docs).toEqual({ maxPayout: 1_000_000, leftToday: 4_997_790 });
  const readOpen = async () =>
    (await call('openBets')).body.docs.find((bet: { _id: string }) => bet._id === id)?.multiple;
  expect(await readOpen()).toMatchObject({
    kind: 'trixie',
    bets: 4,
    stake: 100,
    possible: 2210,
    legs: legs.map(({ marketId, odd }) => ({ marketId, odd, teamName: 'A', state: 'open' })),
  });
  await settle(added[0], 'a');
  await settle(added[1], 'b');
  expect(await readOpen()).toMatchObject({
    possible: 500,
    legs: [{ state: 'won' }, { state: 'lost' }, { state: 'open' }],
  });
  await settle(added[2], 'a');
  expect(await readOpen()).toBeUndefined();
  const { docs } = (await call('betHistory')).body;
  expect(docs[0]).toMatchObject({
    _id: id,
    profitLoss: 100,
    explanation:
      'A won. The leg counts 2.00. A did not win. The leg counts 0.00. A won. The leg counts 2.50. The bet returns ₹500.00.',
    multiple: { legs: [{}, {}, { state: 'won', explanation: 'A won. The leg counts 2.50.' }] },
  });
  expect((await fixture.proof()).ok).toBe(true);
});

test('related legs and a stake above the highest return answer with a sentence [E6.05 E6.06]', async () => {
  const { event, leg } = addLeg(2);
  const related = await place('multiple-2', [leg, { ...leg, teamId: 'b' }]);
  expect(related.status).toBe(400);
  expect(related.body.message).toBe(
    `These two cannot be combined: both are about ${event.name}. Choose A (Winner) or B (Winner).`,
  );
  const high = await place('multiple-3', [addLeg(30).leg, addLeg(30).leg], { stake: 1112 });
  expect([high.status, high.body.message]).toEqual([400, 'The highest stake for these selections is ₹1,111.00.']);
});

test('legs of two events whose markets staff put into one group are refused until they leave it [E6.05]', async () => {
  const [one, other] = [addLeg(2).leg, addLeg(3).leg];
  const admin = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  const group = (marketId: string, relatedGroup: string | null) =>
    fixture.platform.call('staff', 'modifyMarket', {
      ...{ token: admin, userType: 'administrator' },
      body: { marketId, relatedGroup },
    });
  for (const { marketId } of [one, other]) expect((await group(marketId, 'Top of the table')).status).toBe(200);
  const refused = await place('multiple-7', [one, other]);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'These two cannot be combined: both are about Top of the table. Choose A (Winner) or A (Winner).',
  ]);
  expect((await group(other.marketId, null)).status).toBe(200);
  expect((await place('multiple-8', [one, other])).status).toBe(200);
});

test('legs that are not what the player saw are listed with old and new price, and nothing is placed [E6.07]', async () => {
  const [one, other] = [addLeg(2).leg, addLeg(3).leg];
  const changed = await place('multiple-4', [one, { ...other, odd: 3.5 }]);
  expect(changed.body).toEqual({
    docs: {
      bet: null,
      changed: [
        {
          index: 1,
          marketId: other.marketId,
          teamId: 'a',
          odd: 3.5,
          newOdd: 3,
          marketVersion: 1,
          reason: 'Odds changed',
        },
      ],
    },
    message: 'Your selections changed. Check them and place the bet again.',
  });
  expect((await call('openBets', { query: { marketId: other.marketId } })).body.docs).toEqual([]);
  expect((await place('multiple-5', [one, other])).body.docs.bet).toMatchObject({ odds: { odd: 6 } });
});

test('a multiple of one leg, of thirteen or with a part of a rupee is refused', async () => {
  const { leg } = addLeg(2);
  for (const [legs, more] of [
    [[leg], {}],
    [Array.from({ length: 13 }, () => leg), {}],
    [[leg, addLeg(3).leg], { stake: 100.5 }],
    [[leg, addLeg(3).leg], { kind: 'goliath' }],
  ] as const)
    expect((await place('multiple-6', legs, more)).status).toBe(400);
});
