import type { MarketBook, MarketDefinition } from '@backlay/shared/domain';
import type { Order } from './bet';
import type { CurrentMarket } from './ports';
import { FakeMarkets, orderOf, player, runner } from './testing';
import { getRequestedTerms, validateMarket, validateOrderForMarket } from './validate-order';

const marketOf = (definition: Partial<MarketDefinition> = {}, book: Partial<MarketBook> = {}): CurrentMarket =>
  new FakeMarkets().add({ id: 'm1', ...definition }, book);
const reasonOf = (order: Partial<Order>, market: CurrentMarket | undefined, who = player()) =>
  validateOrderForMarket(orderOf(order), who, market).reason;

const LINE = { bettingType: 'LINE', lineRange: { min: 0.5, max: 100.5, interval: 1 }, runners: [runner('a')] } as const;
const SESSION = { type: 'session', runners: [runner('a')] } as const;
const onSession = { runners: [{ id: 'a', status: 'ACTIVE', back: [[46, 90]], lay: [[44, 110]] }] } as const;

test('the requested terms have a run on a session only, and a line at even odds on a LINE market [B7.07 E3.05]', () => {
  expect(getRequestedTerms(orderOf({ odd: 3, run: 46 }), marketOf())).toEqual({ policy: 'exact', odd: 3, run: 0 });
  const session = marketOf(SESSION, onSession);
  expect(getRequestedTerms(orderOf({ odd: 90, run: 46, pricePolicy: 'any' }), session)).toEqual({
    policy: 'any',
    odd: 90,
    run: 46,
  });
  expect(getRequestedTerms(orderOf({ odd: 90 }), session).run).toBe(0);
  expect(getRequestedTerms(orderOf({ odd: 45.5, run: 7 }), marketOf(LINE))).toEqual({
    policy: 'exact',
    odd: 2,
    run: 45.5,
  });
});

test('an order within all rules is accepted at the price on offer [B7.07]', () => {
  expect(validateOrderForMarket(orderOf(), player(), marketOf())).toEqual({
    price: { odd: 2, run: 0 },
    reason: null,
  });
  expect(validateOrderForMarket(orderOf({ odd: 90, run: 46 }), player(), marketOf(SESSION, onSession)).price).toEqual({
    odd: 90,
    run: 46,
  });
});

test('a market of some tenants is unknown to others and open to its own [D3.02]', () => {
  expect(reasonOf({}, marketOf({ tenantIds: ['metro'] }))).toBe('market-unknown');
  expect(reasonOf({}, marketOf({ tenantIds: ['metro', 'royal'] }))).toBeNull();
});

test('an order on a runner without a name is refused like one on no runner [E9.05]', () => {
  const unnamed = (isUnnamed: boolean) => ({ runners: [{ ...runner('a'), ...(isUnnamed ? { isUnnamed } : {}) }] });
  expect(reasonOf({}, marketOf(unnamed(true)))).toBe('market-unknown');
  expect(reasonOf({}, marketOf(unnamed(false)))).toBeNull();
});

test('the player is checked first: its type, then its tenant, then a block, then the market [B7.07]', () => {
  expect(validateOrderForMarket(orderOf(), null, undefined).reason).toBe('not-player');
  expect(reasonOf({}, undefined, player({ userType: 'agent', blocked: true }))).toBe('not-player');
  expect(reasonOf({}, undefined, player({ tenantId: 'metro', blocked: true }))).toBe('not-player');
  expect(reasonOf({}, undefined, player({ blocked: true }))).toBe('blocked');
  expect(reasonOf({}, undefined)).toBe('market-unknown');
});

test('a closed book, a market without a rule and a wrong stake are refused in this order [B7.07 E3.04]', () => {
  const noRule = { winners: 0, bettingType: 'RANGE' };
  expect(reasonOf({ stake: 0 }, marketOf({ ...noRule, max: 1 }))).toBe('not-allowed');
  expect(reasonOf({ stake: 0 }, marketOf(noRule))).toBe('no-rule');
  expect(reasonOf({ stake: 0, runnerId: 'none' }, marketOf())).toBe('invalid-stake');
  expect(reasonOf({ stake: 50, runnerId: 'none' }, marketOf())).toBe('range');
  expect(reasonOf({ odd: 0, runnerId: 'none' }, marketOf())).toBe('zero');
  expect(reasonOf({ odd: 90, runnerId: 'none' }, marketOf(SESSION, onSession))).toBe('zero');
  expect(reasonOf({ runnerId: 'none' }, marketOf(), player({ betfairMax: 50 }))).toBe('user-max');
  expect(reasonOf({ runnerId: 'none' }, marketOf({ priceLadder: 'CLASSIC' }))).toBe('market-unknown');
});

test('a price between two steps of its ladder or line range is off the ladder [B7.07 E3.05]', () => {
  expect(reasonOf({ odd: 1.995 }, marketOf({ priceLadder: 'CLASSIC' }))).toBe('off-ladder');
  expect(reasonOf({ odd: 2 }, marketOf({ priceLadder: 'CLASSIC' }))).toBeNull();
  expect(reasonOf({ odd: 1.995 }, marketOf())).toBeNull();
  const line = marketOf(LINE, { runners: [{ id: 'a', status: 'ACTIVE', back: [[45.5, 1]], lay: [[46.5, 1]] }] });
  expect(reasonOf({ odd: 45 }, line)).toBe('off-ladder');
  expect(reasonOf({ odd: 45.5 }, line)).toBeNull();
});

test('the state of the market is checked before its version, and that before its price [B7.07]', () => {
  const asking = { runnerId: 'a', side: 'back', marketVersion: 1, marketType: 'betfair', tenantId: 'royal' } as const;
  const asked = { policy: 'exact', odd: 2, run: 0 } as const;
  const check = (definition: Partial<MarketDefinition>, book: Partial<MarketBook>, more: Partial<CurrentMarket> = {}) =>
    validateMarket({ ...asking, asked }, { ...marketOf(definition, book), ...more }).reason;
  expect(validateMarket({ ...asking, asked }, undefined).reason).toBe('market-unknown');
  expect(check({ betAllow: false }, { status: 'CLOSED' })).toBe('market-locked');
  expect(check({}, { status: 'CLOSED' }, { stale: true })).toBe('market-closed');
  expect(check({}, { status: 'SUSPENDED' }, { stale: true })).toBe('suspended');
  expect(check({}, { version: 2 }, { stale: true })).toBe('stale');
  expect(check({}, { version: 2, runners: [] })).toBe('suspended');
  expect(check({}, { version: 2 })).toBe('market-changed');
  const event = { ...marketOf().event, suspendedFor: ['metro'] };
  expect(check({}, {}, { event })).toBeNull();
  expect(check({}, {}, { event: { ...event, suspendedFor: ['metro', 'royal'] } })).toBe('suspended');
  expect(validateMarket({ ...asking, asked: { ...asked, odd: 3 } }, marketOf()).reason).toBe('odds-changed');
  expect(validateMarket({ ...asking, asked }, marketOf())).toEqual({ price: { odd: 2, run: 0 }, reason: null });
});
