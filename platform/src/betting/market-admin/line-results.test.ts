import type { MarketDefinition } from '@backlay/shared/domain';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

const event = buildEvent({ id: 'match', sportId: '1', name: 'Middlesbrough v Man City' });
/** A market of the feed, open for bets. */
function openMarket(id: string, change: Partial<MarketDefinition>): MarketDefinition {
  const market = buildMarket(event, { id, name: id, ...change });
  admin.platform.feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'book', at: 1, eventId: event.id, book: buildBook(market) },
  );
  return market;
}
const end = (marketId: string, winners: readonly string[]) =>
  admin.platform.feed.publish({
    kind: 'result',
    at: 2,
    eventId: event.id,
    result: { marketId, outcome: 'settled', winners },
  });
const bet = (marketId: string, teamId: string, more: Record<string, unknown> = {}) =>
  admin.bet(marketId, teamId, { eventId: event.id, marketType: 'BETFAIR', odd: 2, ...more });
const listed = async (marketId: string) =>
  (await admin.as('admin1', 'administratorMarkets', undefined, { marketId })).body.docs[0];
/** Notices are written by themselves after the feed's word. */
async function notice(marketId: string): Promise<{ action: string; userName: string; reason: string }> {
  for (;;) {
    const { body } = await admin.as('admin1', 'marketDeeds', undefined, { marketId });
    if (body.docs.length > 0) return body.docs[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const settle = (marketId: string, result: Record<string, unknown>) =>
  admin.as('admin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    reason: 'Full time',
    transactionCode: CODE,
    ...result,
  });

test('bets on lines wait with a notice when no margin fits, and the score of staff settles them [E3.03]', async () => {
  const line = (id: string, sign: 1 | -1, offset: number, sort: number) => ({
    id,
    name: id,
    sort,
    line: { sign, offset },
  });
  openMarket('handicap', {
    winners: 0,
    bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
    exchangeType: 'ASIAN_HANDICAP',
    measure: 'margin',
    runners: [line('mid', 1, -0.25, 1), line('city', -1, 0.25, 2)],
  });
  const placed = await bet('handicap', 'city');
  expect(placed.status).toBe(200);
  end('handicap', ['mid', 'city']);
  expect(await notice('handicap')).toMatchObject({ action: 'resultQuestion', userName: 'feed' });
  expect(await listed('handicap')).toMatchObject({ question: 'no-line-fits', openBets: 1, result: null });
  expect((await settle('handicap', { winners: ['city'] })).body.message).toBe('This market ends with its margin');
  expect((await settle('handicap', { score: [2, 2] })).status).toBe(200);
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({
    result: 'win',
    profitLoss: 500,
    explanation: 'Half won: 2–2 with +0.25.',
  });
  const correction = { marketId: 'handicap', reason: 'A goal was given', transactionCode: CODE };
  await admin.correct({ ...correction, result: { outcome: 'settled', margin: 1 } });
  expect(await admin.settled(placed.body.docs._id, ({ result }) => result === 'lose')).toMatchObject({
    explanation: 'Lost: a margin of −1 with +0.25.',
  });
});

test('a draw without a bet on it is void with a notice, fewer winners than expected wait with one [E3.12]', async () => {
  openMarket('no-bet', { exchangeType: 'DRAW_NO_BET' });
  const placed = await bet('no-bet', 'a');
  end('no-bet', []);
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({ result: 'void', profitLoss: 0 });
  expect(await notice('no-bet')).toMatchObject({
    action: 'voidMarket',
    reason: 'The match was drawn: stakes are returned',
  });
  openMarket('goalscorer', {});
  end('goalscorer', []);
  expect(await notice('goalscorer')).toMatchObject({ action: 'resultQuestion' });
  expect(await listed('goalscorer')).toMatchObject({ question: 'too-few-winners', result: null });
});

test('staff name the winners that share the last place, and only winners [E3.06]', async () => {
  openMarket('place', {
    winners: 2,
    exchangeType: 'PLACE',
    runners: ['a', 'b', 'c', 'd', 'e'].map((id, sort) => ({ id, name: id.toUpperCase(), sort })),
  });
  const placed = await bet('place', 'b');
  const wrong = await settle('place', { winners: ['a', 'b', 'c'], sharedPlaces: ['d'] });
  expect(wrong.body.message).toBe('Only winners share a place');
  await settle('place', { winners: ['a', 'b', 'c'], sharedPlaces: ['b', 'c'] });
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({
    profitLoss: 0,
    explanation: 'B won. Two shared one place: half the stake is paid.',
  });
});

test('a market without a built rule shows no prices and refuses a bet with a message [E3.04]', async () => {
  openMarket('range', { winners: 1, bettingType: 'RANGE' });
  const { docs } = (await admin.my('markets', { marketId: 'range' })).body;
  expect(docs[0].book.runners).toEqual([
    { id: 'a', status: 'ACTIVE', back: [], lay: [] },
    { id: 'b', status: 'ACTIVE', back: [], lay: [] },
  ]);
  expect((await bet('range', 'a')).body).toMatchObject({ message: 'This market does not take bets' });
});
