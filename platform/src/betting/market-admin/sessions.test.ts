import type { SessionGroup } from '@backlay/shared/domain';
import { buildEvent } from '../feed/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

interface Wire {
  readonly id: string;
  readonly teams: { readonly id: string; readonly min?: number; readonly max?: number }[];
  readonly book: {
    readonly status: string;
    readonly version: number;
    readonly runners: { id: string; status: string }[];
  };
}

const read = async (marketId: string): Promise<Wire> => (await admin.my('markets', { marketId })).body.docs[0];

/** A session of so many lines, suspended and without prices. */
async function session(lines: object[], more: Record<string, unknown> = {}): Promise<Wire> {
  const made = await admin.as('admin1', 'createMarket', {
    ...{ eventId: admin.eventId, type: 'session', name: '6 over runs Mumbai', min: 100, max: 5000, lines },
    ...more,
  });
  return made.body.docs;
}

type Price = readonly [run: number, rate: number];
const priced = (id: string, no: Price, yes: Price) => ({ id, lay: [no], back: [yes] });
const price = (marketId: string, ...runners: object[]) => admin.as('admin1', 'priceMarket', { marketId, runners });
const setStatus = (body: Record<string, unknown>, name = 'admin1') =>
  admin.as(name, 'setSessionStatus', { eventId: admin.eventId, ...body });

/** An open session of two lines at 45 and 46. */
async function openSession(more: Record<string, unknown> = {}) {
  const { id, teams } = await session([{}, { min: 200, max: 900 }], more);
  const [first, second] = teams.map((team) => team.id) as [string, string];
  await price(id, priced(first, [44, 100], [45, 100]), priced(second, [45, 110], [45, 90]));
  await setStatus({ marketId: id, status: 'OPEN' });
  return { id, first, second };
}

const bet = (marketId: string, line: string, side: 'back' | 'lay', run: number, odd = 100, stake = 1000) =>
  admin.bet(marketId, line, { marketType: 'SESSION', oddType: side, run, odd, stake });

test('Yes 1,000 at 45 and No 1,000 at 48 on another line are one run book without exposure [E9.06]', async () => {
  const { id, first, second } = await openSession();
  const yes = await bet(id, first, 'back', 45);
  expect(yes.body.docs).toMatchObject({ status: 'matched', odds: { run: 45 }, liability: 1000 });
  expect(yes.body.docs.marketBook).toMatchObject({ exposure: 1000 });
  // The lines moved: both follow, or a Yes would be below a No.
  await price(id, priced(first, [47, 100], [49, 100]), priced(second, [48, 100], [49, 100]));
  const no = await bet(id, second, 'lay', 48, 100, 900);
  expect(no.body.docs).toMatchObject({ status: 'matched', odds: { run: 48 } });
  expect(no.body.docs.marketBook).toMatchObject({ exposure: 100 });
  await admin.as('admin1', 'modifySessionLine', { marketId: id, lineId: second, max: null, min: null });
  const rest = await bet(id, second, 'lay', 48, 100, 100);
  expect(rest.body.docs.marketBook).toMatchObject({
    exposure: 0,
    book: [
      { from: 0, to: 44, profit: 0 },
      { from: 45, to: 47, profit: 2000 },
      { from: 48, to: null, profit: 0 },
    ],
  });
  expect(await admin.points()).toMatchObject({ exposure: 0 });
  const before = (await admin.points()).availablePts;
  const settle = { marketId: id, outcome: 'settled', runs: 46, reason: 'It is over', transactionCode: CODE };
  expect((await admin.as('admin1', 'settleMarket', settle)).status).toBe(200);
  expect(await admin.settled(yes.body.docs._id)).toMatchObject({ result: 'win' });
  expect(await admin.settled(no.body.docs._id)).toMatchObject({ result: 'win' });
  await admin.settled(rest.body.docs._id);
  expect((await admin.points()).availablePts - before).toBe(2000);
});

test('each line has limits of its own, and a bet keeps the runs of its line [E9.06 D3.04]', async () => {
  const { id, first, second } = await openSession();
  expect((await read(id)).teams).toMatchObject([{ id: first }, { id: second, min: 200, max: 900 }]);
  expect((await bet(id, second, 'back', 45, 90, 150)).status).toBe(400);
  expect((await bet(id, second, 'back', 45, 90, 1000)).status).toBe(400);
  expect((await bet(id, second, 'back', 45, 90, 900)).body.docs).toMatchObject({
    odds: { run: 45, odd: 90 },
    profit: 810,
  });
  expect((await bet(id, first, 'back', 45, 100, 150)).status).toBe(200);
  const wrong = await admin.as('admin1', 'modifySessionLine', { marketId: id, lineId: second, min: 950 });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The minimum is above the maximum']);
  expect(await session([{ min: 300, max: 200 }])).toBeUndefined();
});

test('a Yes at fewer runs than a No of another line is refused, unless that line takes no bets [D3.04]', async () => {
  const { id, first, second } = await openSession();
  const crossed = await price(id, priced(second, [47, 100], [48, 100]));
  expect([crossed.status, crossed.body.message]).toEqual([400, 'The lines cross: somebody would win for certain']);
  await setStatus({ marketId: id, lineId: first, status: 'SUSPENDED' });
  expect((await price(id, priced(second, [47, 100], [48, 100]))).status).toBe(200);
  const opened = await setStatus({ marketId: id, lineId: first, status: 'OPEN' });
  expect([opened.status, opened.body.message]).toEqual([400, 'The lines cross: somebody would win for certain']);
  expect((await read(id)).book.runners.map(({ status }) => status)).toEqual(['SUSPENDED', 'ACTIVE']);
});

test('a suspended or closed line takes no bets while the other line does [E9.06]', async () => {
  const { id, first, second } = await openSession();
  await setStatus({ marketId: id, lineId: first, status: 'SUSPENDED' });
  expect((await bet(id, first, 'back', 45)).status).toBe(400);
  expect((await bet(id, second, 'back', 45, 90, 500)).status).toBe(200);
  await setStatus({ marketId: id, lineId: first, status: 'CLOSED' });
  expect((await read(id)).book.runners[0]).toMatchObject({ status: 'CLOSED', back: [], lay: [] });
  const priceClosed = await price(id, priced(first, [44, 100], [45, 100]));
  expect([priceClosed.status, priceClosed.body.message]).toEqual([400, 'This line is closed']);
  expect((await bet(id, first, 'back', 45)).status).toBe(400);
  await setStatus({ marketId: id, lineId: first, status: 'OPEN' });
  await price(id, priced(first, [44, 100], [45, 100]));
  expect((await bet(id, first, 'back', 45)).status).toBe(200);
});

test('a session has at most five lines that are not closed [E9.06]', async () => {
  const { id, teams } = await session([{}, {}, {}, {}, {}]);
  expect(teams).toHaveLength(5);
  const sixth = await admin.as('admin1', 'addSessionLine', { marketId: id });
  expect([sixth.status, sixth.body.message]).toEqual([400, 'A session has at most 5 lines']);
  await setStatus({ marketId: id, lineId: teams[4]!.id, status: 'CLOSED' });
  const added = await admin.as('admin1', 'addSessionLine', { marketId: id, max: 700 });
  expect(added.body.docs.teams[5]).toMatchObject({ name: '6 over runs Mumbai', max: 700 });
  expect(added.body.docs.book.runners[5]).toMatchObject({ status: 'SUSPENDED' });
  expect((await setStatus({ marketId: id, lineId: teams[4]!.id, status: 'OPEN' })).status).toBe(400);
  expect(await session([{}, {}, {}, {}, {}, {}])).toBeUndefined();
  const other = await admin.bookmaker();
  expect((await admin.as('admin1', 'addSessionLine', { marketId: other.id })).status).toBe(400);
});

test('one press suspends, opens and closes a group or all sessions of an event, with audit entries [E9.06]', async () => {
  const groups: SessionGroup[] = ['overs-6', 'wicket', 'wicket'];
  const made: string[] = [];
  for (const sessionGroup of groups) made.push((await openSession({ sessionGroup })).id);
  const [six, firstWicket, secondWicket] = made as [string, string, string];
  const statuses = () => Promise.all(made.map(async (id) => (await read(id))?.book.status));
  const bySix = await setStatus({ group: 'overs-6', status: 'SUSPENDED' });
  expect(bySix.body.docs).toEqual({ changed: [six], refused: [] });
  expect(await statuses()).toEqual(['SUSPENDED', 'OPEN', 'OPEN']);
  await setStatus({ group: 'wicket', status: 'CLOSED' });
  expect(await statuses()).toEqual(['SUSPENDED', 'CLOSED', 'CLOSED']);
  await setStatus({ marketId: firstWicket, status: 'OPEN' });
  const all = await setStatus({ status: 'OPEN' });
  expect(all.body.docs.changed).toContain(six);
  expect(all.body.docs.changed).not.toContain(secondWicket);
  expect(await statuses()).toEqual(['OPEN', 'OPEN', 'CLOSED']);
  await setStatus({ status: 'SUSPENDED' });
  expect(await statuses()).toEqual(['SUSPENDED', 'SUSPENDED', 'CLOSED']);
  expect((await bet(six, `${six}.1`, 'back', 45)).status).toBe(400);
  const audit = await admin.as('admin1', 'marketDeeds', undefined, { marketId: secondWicket });
  expect(audit.body.docs.results?.[0] ?? audit.body.docs[0]).toMatchObject({
    action: 'setSessionStatus',
    details: { status: 'CLOSED', group: 'wicket', isBulk: true },
  });
});

test('a session of the feed stays suspended until staff open it, and closed lines come back by name [E9.06 D3.09]', async () => {
  const event = buildEvent({ id: 'lines', name: 'Fed A v Fed B', openDate: Date.now() + 3_600_000 });
  const market = {
    ...{ id: 'lines.1', eventId: 'lines', name: '6 over runs A', type: 'session' as const, winners: 1, sort: 3 },
    ...{ min: 100, max: 5000, delaySeconds: 0, betAllow: true, isMarketLocked: false, manual: true },
    ...{ openDate: event.openDate, sessionGroup: 'overs-6' as const },
    runners: [0, 1].map((sort) => ({ id: `lines.1.${sort + 1}`, name: '6 over runs A', sort })),
  };
  const book = (version: number, run: number) => ({
    ...{ marketId: market.id, version, status: 'OPEN' as const, inPlay: false, totalMatched: 0 },
    runners: market.runners.map(({ id }, at) => ({
      ...{
        id,
        status: 'ACTIVE' as const,
        lay: [[run, at ? 110 : 100]] as const,
        back: [[run + 1 - at, at ? 90 : 100]] as const,
      },
    })),
  });
  const { feed } = admin.platform;
  feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  feed.publish({ kind: 'book', at: 2, eventId: 'lines', book: book(1, 45) });
  const ofFed = (body: object) => setStatus({ eventId: 'lines', ...body });
  const shown = async () => {
    const { status, version, runners } = (await read(market.id)).book;
    return { status, version, lines: runners.map((runner) => runner.status) };
  };
  expect((await ofFed({ status: 'SUSPENDED' })).body.docs.changed).toEqual([market.id]);
  expect(await shown()).toEqual({ status: 'SUSPENDED', version: 2, lines: ['ACTIVE', 'ACTIVE'] });
  feed.publish({ kind: 'book', at: 3, eventId: 'lines', book: book(2, 46) });
  expect(await shown()).toEqual({ status: 'SUSPENDED', version: 3, lines: ['ACTIVE', 'ACTIVE'] });
  await ofFed({ marketId: market.id, lineId: 'lines.1.2', status: 'CLOSED' });
  await ofFed({ group: 'overs-6', status: 'OPEN' });
  expect(await shown()).toEqual({ status: 'OPEN', version: 5, lines: ['ACTIVE', 'CLOSED'] });
  feed.publish({ kind: 'book', at: 4, eventId: 'lines', book: { ...book(3, 46), status: 'BALL RUNNING' } });
  expect(await shown()).toEqual({ status: 'BALL RUNNING', version: 6, lines: ['ACTIVE', 'CLOSED'] });
  expect((await admin.as('admin1', 'addSessionLine', { marketId: market.id })).status).toBe(400);
});

test('staff without the right or of another market change no session of the house [D1.02 E9.06]', async () => {
  const { id, first } = await openSession({ assignedTo: 'staff-agent1' });
  const other = await openSession();
  expect((await setStatus({ status: 'SUSPENDED' }, 'agent1')).status).toBe(403);
  expect((await setStatus({ marketId: other.id, status: 'SUSPENDED' }, 'agent1')).status).toBe(403);
  expect((await setStatus({ marketId: id, lineId: first, status: 'SUSPENDED' }, 'agent1')).status).toBe(200);
  // An admin of tenants has the right, and none of these sessions is its own.
  const bulk = await setStatus({ status: 'SUSPENDED' }, 'subadmin1');
  expect(bulk.status === 403 || bulk.body.docs.changed.length === 0).toBe(true);
  expect((await read(other.id)).book.status).toBe('OPEN');
  expect((await setStatus({ eventId: 'another', marketId: other.id, status: 'SUSPENDED' })).status).toBe(404);
  expect((await setStatus({ lineId: first, status: 'SUSPENDED' })).status).toBe(400);
});
