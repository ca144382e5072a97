import type { EventScore } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { player } from '../testing';
import { toScoreMark } from './material-events';
import { createExchangeFixture, TERMS } from './testing';

const fixture = createExchangeFixture();
const { scene, placed, stateOf, follow } = fixture;

const scoreOf = (...sides: readonly string[]): EventScore => ({
  ...{ eventId: 'e1', clock: '' },
  sides: sides.map((score, side) => ({ name: `Side ${side}`, score })),
});
/** Two orders of one player in a market in play: one ends at a material event by its own choice, one stays. */
async function placeTwo() {
  const [lapse, stay] = [await placed({ persistence: 'KEEP' }), await placed({ persistence: 'KEEP', onEvent: 'stay' })];
  return async () => [(await stateOf(lapse.order.id))?.reason, (await stateOf(stay.order.id))?.reason];
}
/** Suspends the market in play and opens it again. */
async function reopen(raised: number): Promise<void> {
  const version = scene.markets.findCurrentMarket(fixture.marketId)?.book.version ?? 1;
  fixture.change({ status: 'SUSPENDED', version: version + raised });
  fixture.change({ status: 'OPEN', version: version + raised });
  await follow();
}

test.each([
  ['1', 1, ['EVENT', 'EVENT']],
  ['4', 1, ['EVENT', null]],
  ['4', 0, [null, null]],
])(
  'sport %s, a suspension in play that raises the version by %s ends orders: %j [E1.06]',
  async (sport, raised, ends) => {
    fixture.openMarket({}, { inPlay: true }, sport);
    fixture.change({});
    const reasons = await placeTwo();
    await reopen(raised);
    expect(await reasons()).toEqual(ends);
    expect(await fixture.balanceOf()).toMatchObject({ exposure: ends.filter((end) => end === null).length * 10_000 });
  },
);

test.each([
  ['1', ['1', '0'], ['1', '1'], ['EVENT', 'EVENT']],
  ['4', ['142/3 (15.2)', ''], ['142/4 (15.3)', ''], ['EVENT', null]],
  ['4', ['142/3 (15.2)', ''], ['146/3 (15.3)', ''], [null, null]],
  ['2', ['6 3', '4 2'], ['6 4', '4 2'], [null, null]],
])('sport %s, a score from %j to %j ends orders: %j [E1.06]', async (sport, before, after, ends) => {
  fixture.openMarket({}, { inPlay: true }, sport);
  const current = scene.markets.findCurrentMarket(fixture.marketId);
  let score = scoreOf(...before);
  await fixture.exchange.stop();
  fixture.exchange = fixture.serviceOf({
    markets: { findCurrentMarket: (id) => (id === fixture.marketId && current ? { ...current, score } : undefined) },
  });
  const reasons = await placeTwo();
  await follow();
  expect(await reasons()).toEqual([null, null]);
  score = scoreOf(...after);
  fixture.exchange.onEvent('e1');
  await follow();
  expect(await reasons()).toEqual(ends);
});

test('orders of a brand end with what is written about them, market by market, or not at all [E2.18]', async () => {
  fixture.terms = { north: TERMS, metro: TERMS };
  const userId = await fixture.other(50_000, { tenantId: 'north' });
  const metro = await fixture.other(50_000, { tenantId: 'metro' });
  const markets: string[] = [];
  for (let each = 0; each < 2; each += 1) {
    fixture.openMarket();
    markets.push((await placed({ userId, tenantId: 'north' })).order.marketId);
    await placed({ userId: metro, tenantId: 'metro', runnerId: 'b' });
  }
  const read = async (connection: Connection) =>
    (
      await connection.query<{ market: string; brand: string }>(
        `SELECT market_id AS market, tenant_id AS brand FROM exchange_order
         WHERE market_id = ANY ($1) AND waiting > 0 ORDER BY 1, 2`,
        [markets],
      )
    ).rows.map(({ market, brand }) => `${brand} in ${market}`);
  const [first = '', second = ''] = [...markets].sort();
  const ended: string[] = [];
  const cancelled = fixture.exchange.cancelBrand({
    ...{ tenantId: 'north', reason: 'STAFF' },
    record: async (connection, orders) => {
      ended.push(...orders.map(({ marketId, state, reason }) => `${marketId} ${state} ${reason}`));
      expect(await read(connection)).not.toContain(`north in ${orders[0]?.marketId}`);
      if (ended.length === 2) throw new Error('the entry was not written');
    },
  });
  await expect(cancelled).rejects.toThrow('the entry was not written');
  expect(ended).toEqual([`${first} cancelled STAFF`, `${second} cancelled STAFF`]);
  expect(await read(scene.database)).toEqual([`metro in ${first}`, `metro in ${second}`, `north in ${second}`]);
  expect(await fixture.balanceOf(userId)).toMatchObject({ exposure: 10_000 });
});

test('an order of a process that ended is matched by another one that knew the book before [E2.15]', async () => {
  const left = fixture.serviceOf();
  const first = await left.place(fixture.orderOf({ runnerId: 'b' }));
  expect(first.ok).toBe(true);
  const { order } = await placed();
  await fixture.exchange.stop();
  await left.read();
  fixture.show([[2.12, 5000]]);
  for (;;) {
    left.onMarket(fixture.marketId);
    if ((await stateOf(order.id))?.state === 'matched') break;
  }
  expect(await stateOf(order.id)).toMatchObject({ matched: 10_000, waiting: 0 });
  await left.stop();
});

test('a score without figures has no mark, and a side that has not batted has lost no wicket [E1.06]', () => {
  expect(toScoreMark('1', undefined)).toBeNull();
  expect(toScoreMark('1', scoreOf('', '0'))).toBeNull();
  expect(toScoreMark('4', scoreOf('41/1 (4.3)', ''))).toBe('1-0');
});

test('twenty balls that run in play end no order [E1.06]', async () => {
  fixture.openMarket({}, { inPlay: true });
  fixture.change({});
  const reasons = await placeTwo();
  for (let ball = 1; ball <= 20; ball += 1) {
    fixture.change({ status: 'BALL RUNNING', version: ball * 2 });
    await follow();
    fixture.change({ status: 'OPEN', version: ball * 2 + 1 });
    await follow();
  }
  expect(await reasons()).toEqual([null, null]);
});

test.each([
  [[{ sportId: '1', managed: false }], '1', null],
  [[{ sportId: '4', managed: true }], '4', 'EVENT'],
  [[{ sportId: '4', marketType: 'TOTAL_GOALS', managed: true }], '4', null],
])('with the setting %j an order of sport %s that stays ends with %s [E1.06]', async (managed, sport, end) => {
  fixture.terms = { royal: { ...TERMS, managed } };
  fixture.openMarket({ exchangeType: 'MATCH_ODDS' }, { inPlay: true }, sport);
  fixture.change({});
  const reasons = await placeTwo();
  await reopen(1);
  expect((await reasons())[1]).toBe(end);
});

test('an order within its delay lapses after a material event and its hold is given back [E1.08]', async () => {
  fixture.openMarket({ delaySeconds: 5 }, { inPlay: true });
  fixture.change({});
  fixture.show([[2.1, 5000]]);
  const { order } = await placed();
  expect(order.state).toBe('delayed');
  await reopen(1);
  fixture.now += 5_000;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'lapsed', reason: 'EVENT', matched: 0 });
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 0 });
});

test('an edit of price in play waits for the delay, less stake and a cancellation do not [E1.08]', async () => {
  fixture.openMarket({ delaySeconds: 5 }, { inPlay: true });
  const { order } = await placed({ odd: 3 });
  fixture.now += 5_000;
  await follow();
  const edit = (revision: number, more: object) =>
    fixture.exchange.edit({ userId: scene.me, tenantId: 'royal', orderId: order.id, revision, ...more });
  expect(await edit(1, { stake: 8_000 })).toMatchObject({ value: { order: { state: 'waiting', waiting: 8_000 } } });
  expect(await edit(2, { odd: 2.5 })).toMatchObject({ value: { order: { state: 'delayed', price: 250 } } });
  fixture.show([[2.5, 5000]]);
  fixture.now += 4_900;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'delayed', matched: 0 });
  const cancelled = await fixture.exchange.cancel({ userId: scene.me, clientRef: 'in-delay', orderId: order.id });
  expect(cancelled).toMatchObject({ value: [{ cancelled: 8_000 }] });
});

test('a brand that was switched off refuses another price or more stake of an order that waits [E2.18 E1.17]', async () => {
  const { order } = await placed({ odd: 3 });
  const edit = (revision: number, more: object) =>
    fixture.exchange.edit({ userId: scene.me, tenantId: 'royal', orderId: order.id, revision, ...more });
  fixture.terms = { royal: null };
  for (const more of [{ odd: 3.05 }, { stake: 11_000 }, { odd: 2, stake: 5_000 }])
    expect(await edit(1, more)).toEqual({ ok: false, reason: 'unavailable' });
  expect(await edit(1, { stake: 8_000 })).toMatchObject({ value: { order: { waiting: 8_000 } } });
  const cancelled = await fixture.exchange.cancel({ userId: scene.me, clientRef: 'brand-off', orderId: order.id });
  expect(cancelled).toMatchObject({ value: [{ cancelled: 8_000 }] });
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 0 });
});

test('a lower limit ends the newest waiting orders until it holds [E1.13]', async () => {
  const ids: string[] = [];
  for (const odd of [2.1, 2.2, 2.3]) {
    fixture.now += 1000;
    ids.push((await placed({ odd, stake: 30_000 })).order.id);
  }
  await fixture.exchange.stop();
  const waiting = async () => (await fixture.balanceOf()).exposure;
  fixture.limits = {
    findRejectedStakes: async () => new Map(),
    listLimitedPlayers: async () => new Set([scene.me]),
    isOverLimit: async () => (await waiting()) > 75_000,
  };
  fixture.exchange = fixture.serviceOf();
  await fixture.exchange.onLimits(scene.me);
  expect(await Promise.all(ids.map(async (id) => (await stateOf(id))?.reason))).toEqual([null, null, 'LIMIT']);
  expect(await waiting()).toBe(60_000);
});

test('a player who is blocked loses what waits and keeps what is matched [E1.13]', async () => {
  const layer = await fixture.other(500_000);
  const first = await placed();
  const [second, third] = [await placed({ odd: 3 }), await placed({ odd: 4 })];
  await placed({ userId: layer, side: 'lay', stake: 4_000 });
  scene.players.set(scene.me, player({ blocked: true }));
  await fixture.exchange.onLimits(null);
  expect(await stateOf(first.order.id)).toMatchObject({ state: 'cancelled', reason: 'LIMIT', matched: 4_000 });
  for (const { order } of [second, third]) expect(await stateOf(order.id)).toMatchObject({ reason: 'LIMIT' });
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 4_000 });
});

test('staff end all waiting orders of a brand by one call, and no order of another brand [E2.18]', async () => {
  fixture.terms = { royal: TERMS, metro: TERMS };
  const [metro, second] = [await fixture.other(50_000, { tenantId: 'metro' }), await fixture.other(50_000)];
  const other = await placed({ userId: metro, tenantId: 'metro' });
  const own = [await placed(), await placed({ userId: second, odd: 3 }), await placed({ runnerId: 'b' })];
  fixture.terms = { metro: TERMS };
  const record = async () => undefined;
  const ended = await fixture.exchange.cancelBrand({ tenantId: 'royal', reason: 'BRAND', record });
  expect(new Set(ended.map(({ id }) => id))).toEqual(new Set(own.map(({ order }) => order.id)));
  for (const { order } of own) expect(await stateOf(order.id)).toMatchObject({ state: 'cancelled', reason: 'BRAND' });
  expect(await stateOf(other.order.id)).toMatchObject({ state: 'waiting' });
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 0 });
  expect(await fixture.exchange.cancelBrand({ tenantId: 'royal', reason: 'BRAND', record })).toEqual([]);
});

test('a market of staff without a feed runs on orders of players alone [E2.17]', async () => {
  fixture.openMarket({ manual: true });
  const layer = await fixture.other(50_000);
  const { order } = await placed();
  const { fills } = await placed({ userId: layer, side: 'lay' });
  expect(fills).toMatchObject([{ size: 10_000, source: 'player' }]);
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
});
