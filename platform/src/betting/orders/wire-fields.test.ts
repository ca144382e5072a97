import { buildMarket, buildEvent } from '../feed/testing';
import { createOrdersFixture, order, type OrdersFixture } from './testing-orders';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture();
});
afterAll(() => ring?.platform.close());

const call = (name: 'markets' | 'openBets' | 'points' | 'scores', query = {}, token: string | undefined = ring.token) =>
  ring.platform.call('royal', name, { token, query });

test('the bet response has the market _id and type, and the market book with map and exposure [B3.07]', async () => {
  const match = ring.newMatch();
  const { body } = await ring.place(order(match));
  expect(body.docs.market).toMatchObject({ _id: match.marketId, id: match.marketId, type: 'BETFAIR' });
  expect(body.docs.marketBook).toEqual({
    marketId: match.marketId,
    eventId: match.eventId,
    exposure: 1000,
    map: [
      { teamId: 'a', exposureOrProfit: 900 },
      { teamId: 'b', exposureOrProfit: -1000 },
    ],
  });
  const open = await call('openBets', { eventId: match.eventId });
  expect(open.body.docs[0].market._id).toBe(match.marketId);
  for (const field of ['asked', 'result', 'profitLoss', 'explanation', 'reason'])
    expect(open.body.docs[0]).not.toHaveProperty(field);
});

const COUNTRY = { continent: 'Asia', city: 'Pune', country: 'India', countryFlag: '🇮🇳', region: 'MH' };

test('an order with the five country fields is accepted, and each field is checked [B3.06]', async () => {
  expect((await ring.place(order(ring.newMatch(), { countryDetail: COUNTRY }))).status).toBe(200);
  for (const field of Object.keys(COUNTRY)) {
    const refused = await ring.place(order(ring.newMatch(), { countryDetail: { ...COUNTRY, [field]: 5 } }));
    expect([field, refused.status, typeof refused.body.message]).toEqual([field, 400, 'string']);
  }
});

test('the market call returns every field of a market [B3.15 B3.16 B3.17 B3.18]', async () => {
  const match = ring.newMatch();
  const markets = async () => (await call('markets', { eventId: match.eventId })).body.docs;
  const [market] = await markets();
  expect(market).toMatchObject({
    _id: match.marketId,
    id: match.marketId,
    name: 'Match Odds',
    type: 'betfair',
    active: true,
    betAllow: true,
    min: 100,
    max: 100_000,
    volume: 10_000,
    delay: 0,
    manual: false,
    teams: [
      { id: 'a', name: 'Alpha' },
      { id: 'b', name: 'Beta' },
    ],
    cashout: false,
    score: false,
    top: false,
    bottom: false,
    analysis: false,
    screenPlay: false,
    remarksMessage: '',
    assignedTo: '',
    totalMatched: expect.any(Number),
    betOpenDate: null,
    category: 'exchange',
    createdBy: '',
    marketClosed: false,
    betfairMarketEnabled: true,
    statusExist: true,
    openBets: 0,
    event: { id: match.eventId, countryCode: expect.any(String), timezone: expect.any(String) },
    competition: { id: expect.any(String), name: expect.any(String), region: expect.any(String) },
    eventType: { id: '4', name: 'Cricket' },
  });
  expect(Object.keys(market.event).sort()).toEqual(['countryCode', 'id', 'name', 'openDate', 'timezone']);
});

test('a market without a status, with a score and with open bets has other values in these fields [B3.15 B3.16]', async () => {
  const match = ring.newMatch();
  const event = buildEvent({ id: match.eventId });
  const unheard = buildMarket(event, {
    id: 'unheard',
    type: 'bookmaker',
    manual: true,
    assignedTo: 'staff-1',
    createdBy: 'staff-2',
    remarksMessage: 'Late start',
    place: 'top',
  });
  ring.platform.feed.publish(
    { kind: 'market', at: 2, market: unheard },
    {
      kind: 'score',
      at: 2,
      score: { eventId: match.eventId, sides: [{ name: 'Alpha', score: '4/0' }], clock: '1 ov' },
    },
  );
  await ring.place(order(match));
  await ring.place(order(match));
  const { docs } = (await call('markets', { eventId: match.eventId })).body;
  const of = (id: string) => docs.find((market: { id: string }) => market.id === id);
  expect(of(match.marketId)).toMatchObject({ score: true, statusExist: true, openBets: 2, betfairMarketEnabled: true });
  expect(of('unheard')).toMatchObject({
    score: true,
    statusExist: false,
    openBets: 0,
    betfairMarketEnabled: false,
    assignedTo: 'staff-1',
    createdBy: 'staff-2',
    remarksMessage: 'Late start',
    top: true,
    volume: 0,
  });
});

test("open bets of a market are the caller's only: visitors and other players see none [B3.16]", async () => {
  const match = ring.newMatch();
  await ring.place(order(match));
  const other = await ring.platform.login('metro');
  const counts = await Promise.all(
    [
      ['royal', ring.token],
      ['royal', undefined],
      ['metro', other],
    ].map(async ([brand, token]) => {
      const answer = await ring.platform.call(brand!, 'markets', { token, query: { marketId: match.marketId } });
      return answer.body.docs[0].openBets;
    }),
  );
  expect(counts).toEqual([1, 0, 0]);
});

test('the score call returns eventId, score and iframeUrl of the requested events [B3.27]', async () => {
  const match = ring.newMatch();
  const score = {
    eventId: match.eventId,
    sides: [{ name: 'Alpha', score: '42/1', batting: true }],
    clock: '6.0 ov',
    balls: ['1', 'W'],
    iframeUrl: 'https://score.example/e',
  };
  ring.platform.feed.publish({ kind: 'score', at: 2, score });
  for (;;) {
    const { docs } = (await call('scores', { eventIds: match.eventId })).body;
    if (docs.length === 0) continue;
    expect(docs).toEqual([{ ...score, score }]);
    return;
  }
});

test('the balance has every field, and a bet moves points from available to exposure [A3.03]', async () => {
  const before = (await call('points')).body.docs;
  await ring.place(order(ring.newMatch()));
  const after = (await call('points')).body.docs;
  const left = before.availablePts - 1000;
  expect(after).toEqual({
    availablePts: left,
    sportsPts: left,
    casinoPts: left,
    thirdPartyPts: left,
    pts: before.pts,
    creditPts: 0,
    clientPL: before.clientPL,
    exposure: before.exposure + 1000,
    profit: before.profit,
    loss: before.loss,
  });
});
