import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@backlay/shared/contract';
import type { MarketType } from '@backlay/shared/domain';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let token = '';
let admin = '';
let agent = '';
const event = buildEvent();

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  token = await platform.login('royal');
  admin = await platform.login('staff', 'admin1', 'Admin@123');
  agent = await platform.login('staff', 'agent1', 'Admin@123');
  platform.feed.publish({ kind: 'event', at: 1, event });
  newMarket('m.exchange', 'betfair', 2);
  newMarket('m.premium', 'premium');
  newMarket('m.open', 'betfair');
  await bet('m.exchange', { side: 'back', odd: 2, stake: 1000 });
  await bet('m.exchange', { side: 'lay', odd: 2.1, stake: 300 });
  await bet('m.premium', { side: 'back', odd: 2, stake: 500 });
  await bet('m.open', { side: 'back', odd: 2, stake: 700 });
  for (const marketId of ['m.exchange', 'm.premium'])
    platform.feed.publish({
      kind: 'result',
      at: 9,
      eventId: 'e1',
      result: { marketId, outcome: 'settled', winners: ['a'] },
    });
  // Settlement runs by itself.
  while ((await my('betHistory')).body.totalDocs < 3) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => platform?.close());

function newMarket(id: string, type: MarketType, commission = 0): void {
  const market = buildMarket(event, { id, name: id, type, commission });
  const book = buildBook(market, { back: [2, 10_000], lay: [2.1, 10_000] });
  platform.feed.publish({ kind: 'market', at: 1, market }, { kind: 'book', at: 1, eventId: 'e1', book });
}

async function bet(marketId: string, { side, odd, stake }: { side: string; odd: number; stake: number }) {
  const answer = await platform.call('royal', 'placeBet', {
    token,
    body: {
      clientRef: randomUUID(),
      marketId,
      eventId: 'e1',
      marketType: 'BETFAIR',
      marketVersion: 1,
      oddType: side,
      odd,
      teamId: 'a',
      stake,
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

const my = (name: EndpointName, query: Record<string, string | number> = {}) =>
  platform.call('royal', name, { token, query });
const role = (name: EndpointName, query: Record<string, string | number> = {}, who = 'administrator') =>
  platform.call('staff', name, { token: who === 'agent' ? agent : admin, userType: who, query });

test('staff find a bet or casino round by reference without case and dash among their players [E8.16]', async () => {
  const { reference } = (await my('openBets')).body.docs[0];
  expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  for (const typed of [reference, reference.toLowerCase().replace('-', '')]) {
    const found = await role('roleOpenBets', { reference: typed });
    expect(found.body.docs.map((bet: { reference: string }) => bet.reference)).toEqual([reference]);
    expect((await role('roleBetHistory', { reference: typed })).body.docs).toEqual([]);
  }
  const { reference: settled } = (await my('betHistory')).body.docs[0];
  const found = (await role('roleBetHistory', { reference: settled })).body;
  expect([found.docs.length, found.totalDocs, found.showingTo]).toEqual([1, 1, 1]);
  expect((await role('roleOpenBets', { reference: 'ZZZZ-ZZZZ' })).body).toMatchObject({ docs: [], totalDocs: 0 });
  expect((await role('roleCasinoBets', { reference })).body.docs).toEqual([]);
});

test('bet details are paged with totals over all pages: stakes by side, changes and commission [B3.28 B7.09]', async () => {
  const { body } = await my('betDetails', { limit: 1 });
  expect(body).toMatchObject({ totalDocs: 3, totalPages: 3, nextPage: true, showingFrom: 1, showingTo: 1 });
  expect(body.docs).toHaveLength(1);
  // 1,000 won, 330 lost (300 at 2.10), 500 won; 2 % of the 670 of the exchange market.
  expect(body).toMatchObject({ totalBack: 1500, totalLay: 300, totalBetPts: 1170, totalCommission: 13.4 });
});

test('history of one market, of one event, of a time [B7.09]', async () => {
  expect((await my('betHistory', { marketId: 'm.premium' })).body).toMatchObject({
    totalDocs: 1,
    docs: [{ stake: 500 }],
  });
  expect((await my('betHistory', { eventId: 'e1' })).body.totalDocs).toBe(3);
  expect((await my('betHistory', { eventId: 'another' })).body.totalDocs).toBe(0);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect((await my('betHistory', { endDate: yesterday })).body.totalDocs).toBe(0);
  expect((await my('betHistory', { startDate: 'soon' })).status).toBe(400);
});

test('the category divides history into sports, sportsbook and games, of which this list has none [B9.19]', async () => {
  const counts = await Promise.all(
    ['exchange', 'sportsBook', 'casino', 'liveCasino', 'virtual', 'slot', 'crash', 'lottery'].map(
      async (category) => (await my('betDetails', { category })).body.totalDocs,
    ),
  );
  expect(counts).toEqual([2, 1, 0, 0, 0, 0, 0, 0]);
  expect((await my('betHistory', { category: 'bingo' })).status).toBe(400);
});

test('roles read open bets, history and details of their players with the owner on separate paths [B6.01 B7.08]', async () => {
  const open = await role('roleOpenBets', { userId: 'royal-player1' });
  expect(open.body).toMatchObject({
    totalDocs: 1,
    docs: [{ stake: 700, market: { id: 'm.open' }, user: { _id: 'royal-player1', userName: 'player1' } }],
  });
  expect((await role('roleBetHistory', { userId: 'royal-player1' })).body.totalDocs).toBe(3);
  expect((await role('roleBetDetails')).body).toMatchObject({ totalDocs: 3, totalBetPts: 1170, totalCommission: 13.4 });
});

test('a path of another type or a player outside the down-line is refused [S-05]', async () => {
  expect((await role('roleBetHistory', { userId: 'royal-player1' }, 'agent')).status).toBe(404);
  expect((await role('roleOpenBets', {}, 'agent')).body).toMatchObject({ totalDocs: 0 });
  const asRole = await platform.call('royal', 'roleOpenBets', { token, userType: 'administrator' });
  expect(asRole.status).toBe(403);
  const asPlayer = await platform.call('royal', 'roleOpenBets', { token, userType: 'user' });
  expect(asPlayer.status).toBe(403);
  const borrowed = await platform.call('staff', 'roleOpenBets', { token: agent, userType: 'administrator' });
  expect(borrowed.status).toBe(403);
});

test('highlights, the tree of one kind of market, and a search that finds markets [B4.29 B7.11 B7.14 B7.16]', async () => {
  const read = async (name: EndpointName, query: Record<string, string> = {}) =>
    (await platform.call('royal', name, { query })).body.docs;
  for (;;) if ((await read('highlight')).length > 0) break;
  expect((await read('highlight')).map(({ event }: { event: { id: string } }) => event.id)).toEqual(['e1']);
  expect(await read('sportTree', { type: 'bookmaker' })).toEqual([]);
  newMarket('m.special', 'premium');
  for (;;) if ((await read('sportTree', { type: 'premium' })).length > 0) break;
  expect(await read('search', { search: 'm.spec', active: 'true', searchField: 'eventName' })).toMatchObject([
    { event: { id: 'e1' }, markets: [{ id: 'm.special', type: 'premium' }] },
  ]);
  expect((await read('search', { search: 'alpha' }))[0].markets.length).toBeGreaterThan(1);
  expect(await read('search', { search: 'nothing like it' })).toEqual([]);
});

test('the last page of bets and of the statement names the newest archived row, no other page does [G5.07]', async () => {
  const at = '2025-01-19T10:15:30.000Z';
  expect((await my('betHistory')).body).not.toHaveProperty('archivedUntil');
  const { rows } = await platform.database.query<{ id: string }>(`SELECT DISTINCT user_id AS id FROM bet`);
  await platform.database.query(
    `WITH batch AS (
       INSERT INTO archive_batch (group_name, month, number, folder, first_at, last_at) VALUES ('bets', '2025-01-01', 1, 'f', $2, $2) RETURNING id
     ) INSERT INTO archive_account (account_id, batch_id, part) SELECT $1, id, 1 FROM batch`,
    [rows[0]?.id, at],
  );
  await platform.database.query(
    `INSERT INTO ledger_carried (user_id, account, amount, results, last_id, last_at) VALUES ($1, 'available', 0, 0, 0, $2)`,
    [rows[0]?.id, Date.parse(at)],
  );
  for (const name of ['betHistory', 'betDetails', 'transactions'] as const) {
    expect((await my(name, { limit: 100 })).body).toMatchObject({ archivedUntil: at });
    expect((await my(name, { limit: 1 })).body).not.toHaveProperty('archivedUntil');
    expect((await my(name, { limit: 100, startDate: '2025-02-01' })).body).not.toHaveProperty('archivedUntil');
  }
  expect((await role('roleBetHistory', { limit: 100 })).body).toMatchObject({ archivedUntil: at });
});
