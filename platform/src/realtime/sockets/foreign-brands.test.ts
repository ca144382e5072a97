import { socketAuthority } from '@backlay/shared/contract/authority';
import type { Socket } from 'socket.io-client';
import { openHierarchies, type Hierarchy } from '../../accounts/authority/testing-hierarchies';
import { Authority } from '../../accounts/authority';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { next, openTab } from './testing';

const SITES = ['royal', 'metro'] as const;

let platform: TestPlatform;
let people: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
let socketOfNorth: Socket;
let socketOfSouth: Socket;
const open: Socket[] = [];

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  people = openHierarchies(platform);
  north = await people.create('north', 'royal', 'staff-admin1');
  south = await people.create('south', 'metro', 'staff-admin1');
  [socketOfNorth, socketOfSouth] = await Promise.all([staffTab('north-admin'), staffTab('south-admin')]);
});
afterAll(async () => {
  open.forEach((socket) => socket.disconnect());
  await platform?.close();
});

async function tab(id: string, brand: string, userType: string): Promise<Socket> {
  const socket = await openTab(platform.running.port, await people.tokenOf(id), { brand, userType });
  open.push(socket);
  return socket;
}
const staffTab = (id: string) => tab(id, 'staff', 'admin');

/** Everything that a socket is sent from now on. */
function listen(socket: Socket): string[] {
  const received: string[] = [];
  socket.onAny((name, payload) => received.push(JSON.stringify([name, payload])));
  return received;
}

/** A market of South's own inside an event of the house, and an event of the house that both may watch. */
async function sharedEvent(): Promise<{ readonly eventId: string; readonly marketId: string }> {
  const asHouse = (call: 'createEvent' | 'createMarket', body: Readonly<Record<string, unknown>>) =>
    people.as('staff-admin1', 'administrator', call, { body });
  const terms = { type: 'bookmaker', runners: ['One', 'Two'], min: 100, max: 5000 };
  const openDate = new Date(Date.now() - 60_000).toISOString();
  const event = await asHouse('createEvent', { eventTypeId: '4', name: 'One v Two', openDate, competition: 'Cup' });
  const eventId = event.body.docs.id as string;
  await asHouse('createMarket', { ...terms, eventId, name: 'of the house' });
  const own = await people.as('south-admin', 'admin', 'createMarket', {
    body: { ...terms, eventId, name: 'south own book' },
  });
  return { eventId, marketId: own.body.docs.id as string };
}

test('every message of a staff socket is authorised once before it is served [D1.01]', async () => {
  const asked = jest.spyOn(Authority.prototype, 'authorizeMessage');
  const names = Object.keys(socketAuthority);
  for (const name of names) await socketOfNorth.emitWithAck(name, { eventId: north.owned.event });
  expect(asked.mock.calls.map(([, name]) => name)).toEqual(names);
  asked.mockRestore();
});

test('a staff socket is refused an event of another brand and receives none of its frames [D1.02]', async () => {
  const received = listen(socketOfNorth);
  for (const name of ['postEventSubscription', 'getMarketStatusByEventId'])
    expect(await socketOfNorth.emitWithAck(name, { eventId: south.owned.event })).toEqual({
      ok: false,
      message: 'Event not found',
    });
  expect(await socketOfSouth.emitWithAck('postEventSubscription', { eventId: south.owned.event })).toMatchObject({
    ok: true,
    frame: { markets: [{ marketId: south.owned.market }] },
  });
  const coming = next(socketOfSouth, 'getMarketStatusByEventId');
  await people.as('south-admin', 'admin', 'setMarketStatus', {
    body: { marketId: south.owned.market, status: 'SUSPENDED' },
  });
  await coming;
  for (const name of ['getAllEvent', 'getAllMarket'])
    received.push(JSON.stringify(await socketOfNorth.emitWithAck(name, {})));
  expect(received.join()).toContain(north.owned.event);
  expect(received.filter((text) => text.includes(south.owned.event) || text.includes(south.owned.market))).toEqual([]);
});

test("a brand's market in a house event is sent to that brand only [D1.03]", async () => {
  const { eventId, marketId } = await sharedEvent();
  const playerOfNorth = await tab(north.owned.player, 'royal', 'user');
  const playerOfSouth = await tab(south.owned.player, 'metro', 'user');
  const foreign = [socketOfNorth, playerOfNorth];
  const own = [socketOfSouth, playerOfSouth];
  const received = foreign.map(listen);
  for (const socket of foreign)
    expect((await socket.emitWithAck('postEventSubscription', { eventId })).frame.markets).toHaveLength(1);
  for (const socket of own)
    expect((await socket.emitWithAck('postEventSubscription', { eventId })).frame.markets).toHaveLength(2);
  const coming = [...foreign, ...own].map((socket) => next(socket, 'getMarketStatusByEventId'));
  const messages = own.map((socket) => next(socket, 'getModifyMarketUpdate'));
  const changed = await people.as('south-admin', 'admin', 'modifyMarket', { body: { marketId, max: 4000 } });
  expect(changed.status).toBe(200);
  const frames = await Promise.all(coming);
  await Promise.all(messages);
  expect(frames.map((frame) => (frame as { markets: unknown[] }).markets.length)).toEqual([0, 0, 1, 1]);
  expect(received.flat().filter((text) => text.includes(marketId))).toEqual([]);
});

test('no list of a player site shows an event or market that another brand owns [D1.03]', async () => {
  const { eventId, marketId } = await sharedEvent();
  const { event, market } = south.owned;
  const seen = async (brand: string) => {
    const asked = [
      await platform.call(brand, 'home'),
      await platform.call(brand, 'highlight'),
      await platform.call(brand, 'sportTree'),
      await platform.call(brand, 'cumulative', { query: { home: 'true', marketGroup: 'true' } }),
      await platform.call(brand, 'markets', { query: { limit: '100' } }),
      await platform.call(brand, 'markets', { query: { eventId } }),
      await platform.call(brand, 'markets', { query: { eventId: event } }),
      await platform.call(brand, 'marketFrames', { query: { eventIds: `${eventId},${event}` } }),
      await platform.call(brand, 'search', { query: { search: 'south', active: 'true', searchField: 'eventName' } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const text = JSON.stringify(asked.map(({ body }) => body));
    return [event, market, marketId].map((id) => text.includes(id));
  };
  expect(await Promise.all(SITES.map(seen))).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
});
