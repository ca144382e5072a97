import type { EndpointName } from '@backlay/shared/contract';
import { HttpRejection, type RegisterRoute } from '../../core/http';
import type { BettingService } from './betting-service';
import { registerOrderRoutes } from './routes';
import { NO_BET_FIELDS, buildBet } from './testing';
import { toWireBet, toWirePosition } from './wire';

const position = { marketId: 'm1', eventId: 'e1', exposure: 150, byRunner: [{ runnerId: 'a', ifWin: -250 }] };
const bet = buildBet();
const BODY = {
  clientRef: 'r1',
  marketId: 'm1',
  teamId: 'a',
  oddType: 'back',
  odd: 1.9,
  stake: 1000,
  marketVersion: 3,
};
const page = { page: 1, limit: 10 };

/** The calls over a service of which each method answers as the test sets. */
function createCalls(answers: Record<string, unknown> = {}) {
  const handlers = new Map<string, (request: unknown) => unknown>();
  const called: unknown[] = [];
  const define = ((name: EndpointName, handler: (request: unknown) => unknown) =>
    handlers.set(name, handler)) as RegisterRoute;
  const betting = new Proxy({} as BettingService, {
    get:
      (_target, name: string) =>
      async (...input: unknown[]) => {
        called.push([name, ...input]);
        return answers[name];
      },
  });
  registerOrderRoutes(define, betting, {
    find: async (address) => ({ country_code: `country of ${address}` }) as never,
  });
  const call = (name: EndpointName, request: object) =>
    handlers.get(name)!({
      caller: { accountId: 'p1' },
      context: {},
      tenant: { id: 'royal', flags: { casinoOnly: false } },
      address: '10.0.0.1',
      ...request,
    });
  return { call, called };
}
const placed = { place: { ok: true, bet, position, balance: { available: 1, exposure: 2 } } };

test('an order of a player is placed with its terms, in paise, and with browser and country [B7.06 S-18]', async () => {
  const { call, called } = createCalls(placed);
  const order = {
    userId: 'p1',
    tenantId: 'royal',
    clientRef: 'r1',
    marketId: 'm1',
    runnerId: 'a',
    side: 'back',
    odd: 1.9,
    run: undefined,
    stake: 100_000,
    marketVersion: 3,
    pricePolicy: 'exact',
    fields: NO_BET_FIELDS,
    meta: { browser: null, country: 'country of 10.0.0.1' },
  };
  expect(await call('placeBet', { body: BODY })).toEqual({
    docs: { ...toWireBet(bet), marketBook: toWirePosition(position) },
    message: 'Congratulations! Your Bet Placed Successfully',
  });
  const more = { oddType: 'Lay', run: 46, pricePolicy: 'any', browserDetail: 'Firefox' };
  await call('placeBet', { body: { ...BODY, ...more } });
  expect(called).toEqual([
    ['place', order],
    ['place', { ...order, side: 'lay', run: 46, pricePolicy: 'any', meta: { ...order.meta, browser: 'Firefox' } }],
  ]);
});

test('an order on another side, of a casino-only brand or with paise is refused and not placed [B3.05 B5.02 B7.07]', async () => {
  const { call, called } = createCalls(placed);
  const casino = { tenant: { id: 'royal', flags: { casinoOnly: true } } };
  expect(await call('placeBet', { body: { ...BODY, oddType: 'both' } })).toEqual(
    new HttpRejection(400, 'Bet Not Allowed'),
  );
  expect(await call('placeBet', { body: BODY, ...casino })).toEqual(new HttpRejection(400, 'Bet Not Allowed'));
  expect(await call('placeBet', { body: { ...BODY, stake: 10.5 } })).toEqual(new HttpRejection(400, 'Invalid Stake'));
  expect(called).toEqual([]);
});

test('a refused order is answered with the text of its reason [B7.07]', async () => {
  const { call } = createCalls({ place: { ok: false, reason: 'size', bet: null, balance: null } });
  expect(await call('placeBet', { body: BODY })).toEqual(
    new HttpRejection(400, 'Less than your stake is on offer at this price. Try a smaller stake'),
  );
});

test('an outcome is the bet, or none with the text of its reason [S-15]', async () => {
  const query = { clientRef: 'r1' };
  const { call, called } = createCalls({ outcome: { bet, reason: null } });
  expect(await call('betOutcome', { query })).toEqual({ docs: toWireBet(bet), message: 'Success' });
  expect(called).toEqual([['outcome', 'p1', 'r1']]);
  const refused = createCalls({ outcome: { bet: null, reason: 'stale' } });
  expect(await refused.call('betOutcome', { query })).toEqual({
    docs: null,
    message: 'Odds are out of date. Please try again.',
  });
});

test('open bets and positions of the caller are answered [B7.08 B3.12]', async () => {
  const { call, called } = createCalls({ openBets: { bets: [bet], total: 11 }, positionsOfEvent: [position] });
  expect(await call('openBets', { query: page })).toMatchObject({
    docs: [toWireBet(bet)],
    totalDocs: 11,
    totalPages: 2,
  });
  expect(await call('marketPositions', { query: { eventId: 'e1' } })).toEqual({
    docs: [toWirePosition(position)],
    message: 'Success',
  });
  expect(called).toEqual([
    ['openBets', 'p1', page],
    ['positionsOfEvent', 'p1', 'e1'],
  ]);
});
