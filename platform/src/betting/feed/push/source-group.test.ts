import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { waitFor } from '../../../../testing/processes';
import { viewFor, frameSplitter } from '../../markets/visibility';
import { wentBack } from './check-messages';
import { readPushSources } from './protocol';
import {
  buildSource,
  openTestPush,
  pushEvent,
  pushMarket,
  pushPrices,
  pushResult,
  pushSnapshot,
  START,
  type TestPush,
} from './testing-push';

let database: TestDatabase;
let opened: TestPush[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  await database.query('TRUNCATE push_feed_state, push_feed_conflict, push_feed_source');
});
afterAll(() => database?.close());

const GROUP = [
  buildSource({ name: 'acme', group: 'cric', heartbeatMs: 2000, trustedForResults: true }),
  buildSource({ name: 'beta', group: 'cric', priority: 2, heartbeatMs: 60_000, trustedForResults: true }),
];

async function open(options: Parameters<typeof openTestPush>[2] = {}): Promise<TestPush> {
  const push = await openTestPush(database, GROUP, options);
  opened.push(push);
  return push;
}

const pushScore = (seq: number, score: string) => ({
  ...{ seq, at: START, kind: 'score' },
  score: { eventId: 'm1', sides: [{ name: 'Mumbai', score }], clock: '' },
});
const all = (runs: number) => [pushEvent(1), pushMarket(2), pushPrices(3, runs), pushScore(4, '30/1 (4.2)')];

/** Both sources describe one match: the first at 47 runs, the second at 60. */
async function openBoth(options: Parameters<typeof openTestPush>[2] = {}): Promise<TestPush> {
  const push = await open(options);
  await push.post(all(47));
  await push.post(all(60), { source: 'beta' });
  expect(shown(push)).toMatchObject({ status: 'OPEN', price: 47, source: 'acme' });
  return push;
}

function shown(push: TestPush) {
  const market = push.markets.findCurrentMarket('cric-s1');
  if (!market) throw new Error('cric-s1 is not known');
  const { book, stale, event, score } = market;
  const { source, suspendedFor } = event;
  return {
    ...{
      status: book.status,
      version: book.version,
      price: book.runners[0]?.back[0]?.[0],
      stale,
      source,
      suspendedFor,
    },
    score: score?.sides[0]?.score,
  };
}

/** Until what was read anew is published, which takes no time of the clock. */
const published = (push: TestPush, status: string): Promise<boolean> =>
  waitFor(async () => shown(push).status === status);

const FAULTS: readonly (readonly [string, (push: TestPush) => Promise<unknown>])[] = [
  ['is silent', async ({ clock }) => clock.advance(4250)],
  ['has a gap', (push) => push.post([pushPrices(9, 50)])],
  ['has a score that went back', (push) => push.post([pushScore(5, '29/1 (4.2)')])],
  ['names two results of a market', (push) => push.post([pushMarket(5, 's2'), pushPrices(6, 80, 's2'), ...twoResults])],
];
const twoResults = [pushResult(7, { marketId: 's2', runs: 70 }), pushResult(8, { marketId: 's2', runs: 71 })];

test.each(FAULTS)(
  'markets of a source that %s are suspended, then the next source takes over [G7.09]',
  async (_fault, fail) => {
    const push = await openBoth();
    const before = shown(push);
    await fail(push);
    await published(push, 'SUSPENDED');
    const suspended = shown(push);
    expect(suspended).toMatchObject({ source: 'acme', version: before.version + 1 });

    push.clock.advance(750);
    expect(shown(push)).toMatchObject({ status: 'OPEN', price: 60, source: 'beta', stale: false, score: '30/1 (4.2)' });
    expect(shown(push).version).toBeGreaterThan(suspended.version);
    expect(push.warnings).toContain('push source changed');
    // The market, its place and its event are the same.
    const view = push.markets.event('cric-m1');
    expect(view?.markets.find(({ definition }) => definition.id === 'cric-s1')?.definition).toMatchObject({
      ...{ id: 'cric-s1', eventId: 'cric-m1', sort: 100, name: '6 over runs' },
    });
    // Prices of the source that failed are published no more.
    await push.post([pushPrices(5, 90), pushPrices(6, 91)]);
    expect(shown(push).price).toBe(60);
  },
);

test('a source of higher priority gets its events back under a new version once it was whole for 30 s [G7.09]', async () => {
  const push = await openBoth();
  await push.post([pushPrices(9, 50)]);
  await published(push, 'SUSPENDED');
  push.clock.advance(750);
  const { version } = shown(push);
  // A market that the second source alone names is open only while that source is used.
  await push.post([pushMarket(5, 's9'), pushPrices(6, 80, 's9')], { source: 'beta' });
  const ownOfSecond = () => push.markets.findCurrentMarket('cric-s9')?.book.status;
  expect(ownOfSecond()).toBe('OPEN');
  await push.post([
    pushSnapshot(20, 'begin'),
    pushEvent(21),
    pushMarket(22),
    pushPrices(23, 55),
    pushSnapshot(24, 'end'),
  ]);
  for (let seq = 25; seq < 54; seq += 1) {
    push.clock.advance(1000);
    await push.post([{ seq, at: START, kind: 'heartbeat' }]);
  }
  expect(shown(push)).toMatchObject({ source: 'beta', price: 60 });
  for (let seq = 54; seq < 57; seq += 1) {
    push.clock.advance(1000);
    await push.post([{ seq, at: START, kind: 'heartbeat' }]);
  }
  expect(shown(push)).toMatchObject({ source: 'acme', price: 55, status: 'OPEN' });
  expect(ownOfSecond()).toBe('SUSPENDED');
  expect(shown(push).version).toBeGreaterThan(version);
});

test('without a source that can be used the markets stay suspended [G7.09]', async () => {
  const push = await openBoth();
  await push.post([pushScore(5, '28/1')], { source: 'beta' });
  await push.post([pushScore(5, '28/1')]);
  await published(push, 'SUSPENDED');
  push.clock.advance(1000);
  expect(shown(push)).toMatchObject({ status: 'SUSPENDED', source: 'acme', score: '30/1 (4.2)' });
  // A complete snapshot replaces the state.
  await push.post([
    ...[pushSnapshot(6, 'begin'), pushEvent(7), pushMarket(8), pushPrices(9, 44), pushScore(10, '28/1')],
    pushSnapshot(11, 'end'),
  ]);
  await published(push, 'OPEN');
  expect(shown(push)).toMatchObject({ price: 44, score: '28/1', source: 'acme' });
});

test('after a restart the source that contradicted itself is still not used [G7.09]', async () => {
  const before = await openBoth();
  await before.post([pushScore(5, '29/1')]);
  const after = await open();
  after.clock.advance(750);
  expect(shown(after)).toMatchObject({ source: 'beta', status: 'OPEN', price: 60 });
});

test('players of a brand that allows no other source see and get a suspended market [G7.09]', async () => {
  const brands = ['metro'];
  const push = await openBoth({ brandsWithoutStandby: () => brands });
  expect(shown(push).suspendedFor).toBeUndefined();
  await push.post([pushScore(5, '29/1')]);
  push.clock.advance(750);
  expect(shown(push)).toMatchObject({ source: 'beta', status: 'OPEN', suspendedFor: ['metro'] });

  const view = push.markets.event('cric-m1');
  const statusFor = (tenantId: string) => viewFor(view, [tenantId])?.markets[0]?.book.status;
  expect([statusFor('royal'), statusFor('metro')]).toEqual(['OPEN', 'SUSPENDED']);
  const frame = push.markets.snapshot('cric-m1');
  const split = frame && frameSplitter(push.markets)(frame);
  const frameStatus = (tenantId: string) => split?.frameFor([tenantId])?.markets[0]?.status;
  expect([frameStatus('royal'), frameStatus('metro')]).toEqual(['OPEN', 'SUSPENDED']);

  // The brand allows it: its players see the market at the next look.
  brands.pop();
  push.clock.advance(250);
  expect(shown(push)).toMatchObject({ source: 'beta', suspendedFor: undefined });
});

test('a result that another source of the group contradicts is a suggestion for staff [G7.09]', async () => {
  const push = await openBoth();
  await push.post([pushResult(5, { runs: 54 })], { source: 'beta' });
  await push.post([pushResult(5, { runs: 52 })]);
  await published(push, 'SUSPENDED');
  const market = push.markets.event('cric-m1')?.markets[0];
  expect([market?.question, market?.suggestion?.runs, market?.result]).toEqual(['suggested-result', 52, undefined]);
});

test.each([
  ['a smallest stake above the largest', [pushEvent(1), pushMarket(2, 's1', { min: 500, max: 100 })], 'market.min'],
  ['a Yes below its No', [pushEvent(1), pushMarket(2), crossed(3)], 'prices.runners'],
  [
    'a lay price where only backs are taken',
    [pushEvent(1), pushMarket(2, 's1', { backOnly: true }), pushPrices(3)],
    'prices.runners',
  ],
])('a line with %s is refused by its field and changes nothing [G7.09]', async (_what, messages, field) => {
  const push = await open();
  const answer = await push.post(messages);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(field)]);
  expect(push.markets.event('cric-m1')).toBeUndefined();
});

test('a market that a source puts into a group of related markets has its name [E6.05]', async () => {
  const push = await open();
  const answer = await push.post([pushEvent(1), pushMarket(2, 's1', { relatedGroup: 'Series' }), pushMarket(3, 's2')]);
  expect(answer.status).toBe(200);
  const markets = push.markets.event('cric-m1')?.markets.map(({ definition }) => definition);
  expect(markets?.map(({ id, relatedGroup }) => [id, relatedGroup])).toEqual([
    ['cric-s1', 'Series'],
    ['cric-s2', undefined],
  ]);
});

function crossed(seq: number) {
  return pushPrices(seq, 47, 's1', { runners: [{ id: 'line', back: [[44, 100]], lay: [[46, 100]] }] });
}

test.each([
  ['4', '142/3 (15.2)', '142/3 (15.3)', false],
  ['4', '142/3 (15.2)', '141/3 (15.3)', true],
  ['4', '142/3', '142/2', true],
  ['4', '320 & 45/2', '320 & 46/2', false],
  ['4', '320 & 45/2', '320', true],
  ['4', 'Yet to bat', '0/0', false],
  ['1', '2', '1', true],
  ['2', '6 4', '6 0', false],
])('in sport %s a score of %s then %s went back: %s [G7.09]', (sportId, before, after, expected) => {
  const of = (score: string) => ({ eventId: 'm1', sides: [{ name: 'Mumbai', score }], clock: '' });
  expect(wentBack(sportId, of(before), of(after))).toBe(expected);
});

test.each([
  [
    'the same priority twice',
    [
      { name: 'acme', group: 'cric' },
      { name: 'beta', group: 'cric' },
    ],
    'acme and beta have the same priority in cric',
  ],
  [
    'a group named like a source of another group',
    [
      { name: 'acme', group: 'cric' },
      { name: 'beta', group: 'acme', priority: 2 },
    ],
    'acme is in another group',
  ],
])('settings with %s are refused [G7.09]', (_what, sources, problem) => {
  expect(() => readPushSources(JSON.stringify(sources.map((source) => ({ ...buildSource(), ...source }))))).toThrow(
    problem,
  );
});
