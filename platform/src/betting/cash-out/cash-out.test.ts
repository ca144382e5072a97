import { EventEmitter } from 'node:events';
import { BettingService, type SizeFactor } from '../orders';
import { createBettingFixture } from '../orders/testing-scene';
import { give, historyOf, placed, player, positionIn } from '../orders/testing';
import type { NotificationDraft } from '../../accounts/notifications';
import { CashOutService, RuleWatcher, type CashOutNews } from './';
import { listActiveRules } from './repository';

const { scene, balance, order } = createBettingFixture();

const LAYS = [
  [2, 600],
  [2.02, 400],
  [2.04, 1000],
] as const;
const runners = (lays: readonly (readonly [number, number])[] = LAYS) => [
  { id: 'a', status: 'ACTIVE' as const, back: [[3, 100_000]] as const, lay: lays },
  { id: 'b', status: 'ACTIVE' as const, back: [] as const, lay: [[4.1, 1000]] as const },
];
let news: CashOutNews[] = [];
let notes: NotificationDraft[] = [];
/** References by which waiting orders were cancelled. */
let cancels: string[] = [];
let onCancel = () => undefined as void;
let cashOut: CashOutService;
const TWO = {
  runners: [
    { id: 'a', name: 'Alpha', sort: 1 },
    { id: 'b', name: 'Beta', sort: 2 },
  ],
};
/** Sessions are priced by runs and have no size. */
const sizeFactor: SizeFactor = (_tenantId, { definition }) => (definition.type === 'session' ? null : 1);
const serviceOf = () =>
  new CashOutService({
    database: scene.database,
    markets: scene.markets,
    players: { findById: async (userId) => scene.players.get(userId) ?? null },
    betting: scene.betting,
    sizeFactor,
    cancelWaiting: async (_userId, _marketId, clientRef) => {
      cancels.push(clientRef);
      onCancel();
      return null;
    },
    notify: (_userId, each) => news.push(each),
    note: (note) => notes.push(note),
  });
const me = () => ({ userId: scene.me, tenantId: 'royal' });
let count = 0;
const press = (over: Partial<Parameters<CashOutService['cashOut']>[1]> = {}) =>
  cashOut.cashOut(me(), {
    clientRef: `press-${(count += 1)}`,
    marketId: 'm1',
    share: 100,
    cause: 'press',
    least: 47_655,
    ...over,
  });
const profits = async () => (await positionIn(scene, 'm1'))?.byRunner.map(({ ifWin }) => ifWin) ?? null;
const bets = async () => (await scene.betting.openBets(scene.me, { page: 1, limit: 50 })).bets;
const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

/** 1,000 backed on Alpha at 3.00, whose money to lay is as in the example of E5.01. */
beforeEach(async () => {
  news = [];
  notes = [];
  cancels = [];
  onCancel = () => undefined;
  await scene.database.query('DELETE FROM betting_size');
  await scene.betting.stop();
  scene.betting = new BettingService({
    database: scene.database,
    markets: scene.markets,
    notify: scene.notifications,
    players: { findById: async (userId) => scene.players.get(userId) ?? null },
    sizeFactor,
  });
  scene.markets.add({ id: 'm1', ...TWO, commission: 2 }, { runners: runners() });
  placed(await scene.betting.place(order({ odd: 3, stake: 100_000 })));
  cashOut = serviceOf();
});
afterEach(() => cashOut.stop());

test('a press places every bet of the plan and releases what was held [E5.01 E5.02]', async () => {
  expect(await balance()).toMatchObject({ available: 0, exposure: 100_000 });
  const [offer] = await cashOut.offers(me(), { marketId: 'm1' });
  expect(offer?.plan).toMatchObject({ amount: 47_655, share: 100, closable: 100 });
  expect(await press()).toEqual({ ok: true, amount: 47_655, share: 100 });
  expect((await bets()).map(({ side, odd, stake }) => [side, odd, stake])).toEqual(
    expect.arrayContaining([
      ['lay', 2, 60_000],
      ['lay', 2.02, 40_000],
      ['lay', 2.04, 48_627],
    ]),
  );
  expect(await profits()).toEqual([48_627, 48_627]);
  expect(await balance()).toMatchObject({ available: 100_000, exposure: 0 });
  expect(news).toEqual([{ marketId: 'm1', eventId: 'e1', cause: 'press', amount: 47_655 }]);
});

test('a repeated reference is one cash out, at the same time and later [E5.08]', async () => {
  const clientRef = 'twice-12';
  const both = await Promise.all([
    press({ clientRef }),
    press({ clientRef }),
    serviceOf().cashOut(me(), { clientRef, marketId: 'm1', share: 100, cause: 'press', least: 47_655 }),
  ]);
  expect(both).toEqual(both.map(() => ({ ok: true, amount: 47_655, share: 100 })));
  expect(await press({ clientRef })).toEqual({ ok: true, amount: 47_655, share: 100 });
  expect(await bets()).toHaveLength(4);
});

test('a price that moved between show and press places nothing and returns the new offer [E5.02]', async () => {
  scene.markets.change('m1', { runners: runners([[2.5, 5000]]) });
  const result = await press();
  expect(result).toMatchObject({ ok: false, reason: 'cashOut.changed', offer: { plan: { amount: 19_600 } } });
  expect(await bets()).toHaveLength(1);
  expect(news).toEqual([]);
  expect(await press({ least: 19_600 })).toMatchObject({ ok: true, amount: 19_600 });
});

test('money that others have staked at a price is not offered again [E5.01 E5.02]', async () => {
  expect(await press({ share: 50, least: -25_149 })).toMatchObject({ ok: true, amount: -25_149 });
  // 600 at 2.00 and 148.51 at 2.02 are gone: 251.49 and 1,000 remain.
  const [offer] = await cashOut.offers(me(), { marketId: 'm1' });
  expect(offer?.plan?.fills.map(({ odd, stake }) => [odd, stake])).toEqual([
    [2.02, 25_149],
    [2.04, 48_626],
  ]);
});

test('a delay is waited for and the amount is checked again after it [E5.02]', async () => {
  scene.markets.change('m1', {}, { delaySeconds: 1 });
  const pressed = press();
  await settled();
  expect(await bets()).toHaveLength(1);
  scene.markets.change('m1', { runners: runners([[2.5, 5000]]) });
  expect(await pressed).toMatchObject({ ok: false, reason: 'cashOut.changed' });
  expect(await bets()).toHaveLength(1);
});

test('a press is running until it is decided, and its outcome is what it closed [E5.08 E7.05]', async () => {
  scene.markets.change('m1', {}, { delaySeconds: 1 });
  const order = { marketId: 'm1', share: 100, least: 47_655 };
  const both = [1, 2].map(() => cashOut.press(me(), 'press-delayed', [order]));
  await settled();
  expect(await cashOut.outcome(me(), 'press-delayed')).toEqual({ isRunning: true, closed: [] });
  await Promise.all(both);
  expect(await cashOut.outcome(me(), 'press-delayed')).toEqual({
    ...{ isRunning: false, closed: [{ marketId: 'm1', amount: 47_655, share: 100 }] },
  });
  expect(await bets()).toHaveLength(4);
});

test('a press that is refused cancels no waiting order, before its delay and after it [E5.02 E5.06]', async () => {
  expect(await press({ least: 47_656 })).toMatchObject({ ok: false });
  scene.markets.change('m1', {}, { delaySeconds: 1 });
  const pressed = press();
  await settled();
  scene.markets.change('m1', { runners: runners([[2.5, 5000]]) });
  expect(await pressed).toMatchObject({ ok: false });
  expect(cancels).toEqual([]);
  expect(await press({ least: 19_600 })).toMatchObject({ ok: true });
  expect(cancels).toHaveLength(1);
});

test('a cash out against the house walks all levels that the feed has [E5.01 E5.08]', async () => {
  const lay = [2, 2.02, 2.04, 2.06, 2.08, 2.1, 2.12, 2.14, 2.16, 2.18].map((price) => [price, 150] as const);
  const [alpha, ...others] = runners(lay.slice(0, 3));
  if (!alpha) throw new Error('Cannot show prices: the market has no runner');
  const depth = { back: alpha.back, lay, traded: [], volume: 0 };
  scene.markets.change('m1', { runners: [{ ...alpha, depth }, ...others] });
  const [offer] = await cashOut.offers(me(), { marketId: 'm1' });
  expect(offer?.plan).toMatchObject({ share: 100, closable: 100 });
  expect(await press({ least: offer?.plan?.amount ?? 0 })).toMatchObject({ ok: true, share: 100 });
  const laid = (await bets()).filter(({ side }) => side === 'lay');
  expect(laid.map(({ odd }) => odd).sort()).toEqual(lay.map(([price]) => price));
});

test('a share that is not on offer any more is refused as a whole [E5.02]', async () => {
  scene.markets.change('m1', { runners: runners(LAYS.slice(0, 2)) });
  expect(await press({ least: -100_000 })).toMatchObject({ ok: false, offer: { plan: { share: 66 } } });
  expect(await press({ share: 66, least: -1_387 })).toMatchObject({ ok: true, share: 66, amount: -1_387 });
});

test.each([
  ['suspended', () => scene.markets.change('m1', { status: 'SUSPENDED' }), 'refused.suspended'],
  ['silent', () => scene.markets.silence('m1'), 'refused.stale'],
  ['locked', () => scene.markets.change('m1', {}, { isMarketLocked: true }), 'refused.suspended'],
  ['gone', () => scene.markets.remove('m1'), 'refused.closed'],
])('a %s market closes nothing, with a reason [E5.05]', async (_name, change, reason) => {
  change();
  expect(await press()).toMatchObject({ ok: false, reason });
  expect(await bets()).toHaveLength(1);
});

test('accounts that staff blocked close nothing; other tenants see no position [E5.07]', async () => {
  scene.players.set(scene.me, player({ blocked: true }));
  expect(await press()).toEqual({ ok: false, reason: 'slip.notAllowed', offer: null });
  expect(await cashOut.setRule(me(), { marketId: 'm1', kind: 'stop', value: 0, share: 100 })).toBe('slip.notAllowed');
  scene.players.set(scene.me, player());
  expect(
    await cashOut.cashOut(
      { userId: scene.me, tenantId: 'metro' },
      { clientRef: 'stranger', marketId: 'm1', share: 100, cause: 'press', least: null },
    ),
  ).toMatchObject({ ok: false });
  expect(await cashOut.offers({ userId: 'somebody', tenantId: 'royal' }, {})).toEqual([]);
  expect(await bets()).toHaveLength(1);
});

describe('rules', () => {
  const set = (kind: 'profit' | 'stop', value: number, share = 100) =>
    cashOut.setRule(me(), { marketId: 'm1', kind, value, share });
  const rules = () => cashOut.rules(scene.me, 'm1');
  const tryAll = async () => {
    for (const rule of await rules()) await cashOut.tryRule(rule);
  };

  test('one rule of each kind is stored for a market, and setting it again replaces it [E5.04]', async () => {
    await set('profit', 50_000);
    await set('profit', 60_000, 50);
    await set('stop', -20_000);
    expect((await rules()).map(({ kind, value, share }) => [kind, value, share])).toEqual([
      ['profit', 60_000, 50],
      ['stop', -20_000, 100],
    ]);
    expect(await cashOut.removeRule(scene.me, 'm1', 'stop')).toBe(true);
    expect(await rules()).toHaveLength(1);
  });

  test('take profit fires at its value and not a paisa below, once, and notifies [E5.04]', async () => {
    await set('profit', 47_656);
    await tryAll();
    expect([await bets(), notes]).toMatchObject([{ length: 1 }, []]);
    await set('profit', 47_655);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule');
    const other = serviceOf();
    await Promise.all([cashOut.tryRule(rule), other.tryRule(rule)]);
    await cashOut.tryRule(rule);
    expect(await bets()).toHaveLength(4);
    expect(await rules()).toEqual([]);
    // A cause notifies once, whoever names it.
    expect(new Set(notes.map(({ key }) => key)).size).toBe(1);
    expect(notes.slice(0, 1).map(({ title, message }) => [title, message])).toEqual([
      ['Cash out done', 'Alpha v Beta, Match Odds: Take profit at ₹476.55: closed at ₹476.55.'],
    ]);
    expect(news.at(-1)).toMatchObject({ cause: 'profit', amount: 47_655 });
  });

  test('a stop that finds less than its value is carried out and names what it found [E5.04]', async () => {
    await set('stop', -20_000);
    await tryAll();
    expect(await bets()).toHaveLength(1);
    scene.markets.change('m1', { runners: runners([[3.9, 5000]]) });
    await tryAll();
    expect(await bets()).toHaveLength(2);
    expect(notes[0]?.message).toContain('Stop at −₹200.00: closed at −₹230.77.');
  });

  test.each([
    ['profit', 40_000, 'Take profit at ₹400.00: 50 % closed. Worst case after cash out: −₹251.49.'],
    ['stop', 50_000, 'Stop at ₹500.00: 50 % closed. Worst case after cash out: −₹251.49.'],
  ] as const)(
    'a %s rule of a part names what it closed and what may be lost yet [E5.04]',
    async (kind, value, text) => {
      await set(kind, value, 50);
      await tryAll();
      expect(notes.map(({ message }) => message)).toEqual([`Alpha v Beta, Match Odds: ${text}`]);
    },
  );

  test('each try of a rule cancels what waits at that moment [E5.04 E5.06]', async () => {
    await set('stop', 1_000_000);
    onCancel = () => scene.markets.change('m1', { status: 'SUSPENDED' });
    await tryAll();
    expect(await bets()).toHaveLength(1);
    onCancel = () => undefined;
    scene.markets.change('m1', { status: 'OPEN' });
    await tryAll();
    expect(await bets()).toHaveLength(4);
    expect([cancels.length, new Set(cancels).size]).toEqual([2, 2]);
  });

  test('a rule that its player removed cancels no waiting order [E5.04 E5.06]', async () => {
    await set('stop', 1_000_000);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule');
    await cashOut.removeRule(scene.me, 'm1', 'stop');
    expect(await cashOut.tryRule(rule)).toMatchObject({ ok: false });
    expect([cancels, await bets()]).toMatchObject([[], { length: 1 }]);
  });

  test('a rule waits while the market is suspended or too little is on offer [E5.04]', async () => {
    await set('stop', 1_000_000);
    scene.markets.change('m1', { status: 'SUSPENDED' });
    await tryAll();
    scene.markets.change('m1', { status: 'OPEN', runners: runners(LAYS.slice(0, 2)) });
    await tryAll();
    expect([await bets(), await rules()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    scene.markets.change('m1', { runners: runners() });
    await tryAll();
    expect([await bets(), await rules()]).toMatchObject([{ length: 4 }, { length: 0 }]);
  });

  test('a process that starts anew reads stored rules and carries them out without any tab [E5.04]', async () => {
    await set('profit', 40_000, 50);
    await cashOut.stop();
    const restarted = serviceOf();
    const done = new EventEmitter();
    const watcher = new RuleWatcher({
      database: scene.database,
      cashOut: {
        tryRule: async (rule) => {
          if (rule.userId !== scene.me) return null;
          return restarted.tryRule(rule).finally(() => done.emit('tried'));
        },
      },
      warn: (message) => done.emit('error', new Error(message)),
    });
    const tried = new Promise((resolve) => done.once('tried', resolve));
    watcher.start();
    await tried;
    watcher.stop();
    expect(await bets()).toHaveLength(3);
    expect((await listActiveRules(scene.database)).filter(({ userId }) => userId === scene.me)).toEqual([]);
    await restarted.stop();
  });
});

test('an event and an account list each market with its amount or its reason [E5.05]', async () => {
  scene.me = `many-${scene.me}`;
  scene.players.set(scene.me, player());
  await give(scene.database, scene.me, 300_000);
  placed(await scene.betting.place(order({ odd: 3, stake: 100_000 })));
  scene.markets.add({ id: 'm2', ...TWO }, { runners: runners() });
  scene.markets.add(
    { id: 's1', type: 'session', runners: [{ id: 's', name: 'Six overs', sort: 1 }] },
    { runners: [{ id: 's', status: 'ACTIVE', back: [[46, 90]], lay: [[44, 110]] }] },
  );
  placed(await scene.betting.place(order({ marketId: 'm2', odd: 3, stake: 100_000 })));
  placed(await scene.betting.place(order({ marketId: 's1', runnerId: 's', odd: 90, run: 46, stake: 10_000 })));
  scene.markets.change('m2', { status: 'SUSPENDED' });
  const offers = await cashOut.offers(me(), { eventId: 'e1' });
  expect(offers.map(({ view, plan, reason }) => [view.position.marketId, plan?.amount ?? null, reason])).toEqual([
    ['m1', 47_655, null],
    ['m2', null, 'refused.suspended'],
    ['s1', null, 'cashOut.session'],
  ]);
  expect(await historyOf(scene.database, scene.me)).toEqual([]);
});
