import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@backlay/shared/contract';
import { getPathPrefix, type AccountType } from '@backlay/shared/domain';
import type { Socket } from 'socket.io-client';
import { openHierarchies, type Hierarchy } from '../../accounts/authority/testing-hierarchies';
import { nextCodeTo } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { next, openTab } from './testing';

const CHANGES = 1000;
const CODE = 'DEMO2468';
const runners = ['One', 'Two'];

let platform: TestPlatform;
let people: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
let sibling: Hierarchy;
let sharedEvent: string;
const tabs = new Map<string, { readonly socket: Socket; readonly received: string[] }>();
/** Ids by who may be sent them: of an account, its up-line; of a market or event, its brand. */
const ofAccounts: Record<string, Set<string>> = { north: new Set(), sibling: new Set(), south: new Set() };
const ofMarkets: Record<string, Set<string>> = { royal: new Set(), metro: new Set() };
const newcomers = new Set<string>();

const asHouse = (call: EndpointName, body: object) =>
  people.as('staff-admin1', 'administrator', call, { body: body as Record<string, unknown> });

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  people = openHierarchies(platform);
  north = await people.create('north', 'royal', 'staff-admin1');
  south = await people.create('south', 'metro', 'staff-admin1');
  sibling = await people.create('sibling', 'royal', 'north-whiteLabel');
  const openDate = new Date(Date.now() - 60_000).toISOString();
  const event = await asHouse('createEvent', { eventTypeId: '4', name: 'One v Two', openDate, competition: 'Cup' });
  sharedEvent = event.body.docs.id;
  for (const { name, brand, owned } of [north, south, sibling]) {
    for (const id of [owned.player, owned.bet, owned.deposit, owned.withdrawal, owned.complaint])
      ofAccounts[name]!.add(id);
    for (const id of [owned.event, owned.market]) ofMarkets[brand]!.add(id);
  }
});
afterAll(async () => {
  for (const { socket } of tabs.values()) socket.disconnect();
  await platform?.close();
});

async function listen(id: string, userType: AccountType, site: string): Promise<void> {
  const token = await people.tokenOf(id);
  const socket = await openTab(platform.running.port, token, { brand: site, userType: getPathPrefix(userType) });
  const receivedMessages: string[] = [];
  socket.onAny((name, payload) => receivedMessages.push(JSON.stringify([name, payload])));
  tabs.set(id, { socket, received: receivedMessages });
  const events = [sharedEvent, north.owned.event, south.owned.event, sibling.owned.event];
  for (const eventId of events)
    receivedMessages.push(JSON.stringify(await socket.emitWithAck('postEventSubscription', { eventId })));
}

/** The same series of choices in each run. */
function createChoices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One change after the other by staff and the player of one hierarchy; each resolves to whether it was made. */
function changesOf({ name, brand, accounts, owned }: Hierarchy, choose: (below: number) => number) {
  const admin = (call: EndpointName, body: Record<string, unknown>) =>
    people.as(accounts.admin!, 'admin', call, { body });
  const agent = (call: EndpointName, body: Record<string, unknown>) =>
    people.as(accounts.agent!, 'agent', call, { body: { ...body, transactionCode: CODE } });
  const player = async (
    call: EndpointName,
    given: { body?: Record<string, unknown>; query?: Record<string, string> },
  ) => platform.call(brand, call, { ...given, token: await people.tokenOf(owned.player) });
  let isOpen = true;
  let teams: { id: string }[] = [];
  const price = () => {
    const runner = { id: teams[0]!.id, back: [[90 + choose(9), 100_000]], lay: [[100, 100_000]] };
    return admin('priceMarket', { marketId: owned.market, runners: [runner] });
  };
  const kinds = [
    price,
    () => {
      isOpen = !isOpen;
      return admin('setMarketStatus', { marketId: owned.market, status: isOpen ? 'OPEN' : 'SUSPENDED' });
    },
    () => admin('modifyMarket', { marketId: owned.market, max: 1000 + choose(4000) }),
    () => admin('setLiveTv', { eventId: owned.event, iframeUrl: `https://example.com/${name}/${choose(1000)}` }),
    () => admin('setScore', { eventId: owned.event, sides: [{ name, score: `${choose(300)}/2` }] }),
    async () => {
      const eventId = choose(2) ? sharedEvent : owned.event;
      const made = await admin('createMarket', { eventId, type: 'bookmaker', name, runners, min: 100, max: 5000 });
      ofMarkets[brand]!.add(made.body.docs.id);
      return made;
    },
    async () => {
      if (!isOpen) await admin('setMarketStatus', { marketId: owned.market, status: 'OPEN' });
      isOpen = true;
      await price();
      const { body } = await player('markets', { query: { marketId: owned.market } });
      const { book } = body.docs[0];
      const back = book.runners[0].back[0];
      const placed = await player('placeBet', {
        body: {
          clientRef: randomUUID(),
          marketId: owned.market,
          eventId: owned.event,
          marketType: 'BOOKMAKER',
          marketVersion: book.version,
          oddType: 'back',
          odd: Array.isArray(back) ? back[0] : back.price,
          teamId: teams[0]!.id,
          stake: 100,
        },
      });
      if (placed.status === 200) ofAccounts[name]!.add(placed.body.docs._id);
      return placed;
    },
    () => agent('setPlayerFlags', { userId: owned.player, bonusLock: choose(2) === 1 }),
    async () => {
      const id = randomUUID();
      await platform.database.query(
        `insert into payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, exclusive)
         values ($1, $2, $3, 'deposit', 'bank', 'BANK', 50000, $4, false)`,
        [id, brand, owned.player, id],
      );
      ofAccounts[name]!.add(id);
      const action = choose(2) ? 'approve' : 'reject';
      return agent('decideDeposit', { depositId: id, amount: 500, action, remarks: name });
    },
  ];
  return {
    async start() {
      teams = (await player('markets', { query: { marketId: owned.market } })).body.docs[0].teams;
    },
    change: async () => {
      const { status } = await kinds[choose(kinds.length)]!();
      return status;
    },
  };
}

/** Somebody registers at a brand without a link. */
async function register(brand: string, number: number): Promise<void> {
  const phone = `+9198${String(70_000_000 + number)}`;
  const whiteLabelId = `wl-${brand}`;
  const sent = await platform.call(brand, 'sendSignupOtp', { body: { phone, whiteLabelId, operator: 'register' } });
  expect([brand, sent.status, sent.text]).toEqual([brand, 200, expect.anything()]);
  const form = { phone, otp: await nextCodeTo(platform, phone, ''), password: 'Chinar2026', type: 'b2c', whiteLabelId };
  const { status, text } = await platform.call(brand, 'signup', { body: form });
  expect([status, text]).toEqual([200, expect.anything()]);
  const { rows } = await platform.database.query<{ id: string }>('select id from user_account where phone = $1', [
    phone,
  ]);
  newcomers.add(rows[0]!.id);
}

test('no socket receives an id of a foreign account, brand market or brand event over 1,000 changes [D1.03]', async () => {
  await listen('staff-admin1', 'administrator', 'staff');
  for (const { brand, accounts, owned } of [north, sibling, south]) {
    await listen(owned.player, 'user', brand);
    for (const level of ['whiteLabel', 'admin', 'agent', 'branch'] as const)
      if (accounts[level]) await listen(accounts[level], level, 'staff');
  }
  let made = 0;
  const refused: number[] = [];
  await Promise.all(
    [north, sibling, south].map(async (hierarchy, index) => {
      const changes = changesOf(hierarchy, createChoices(index + 1));
      await changes.start();
      while (made < CHANGES) {
        const status = await changes.change();
        if (status === 200) made += 1;
        else refused.push(status);
        if (refused.length > 200) throw new Error(JSON.stringify(refused));
      }
    }),
  );
  for (const [index, brand] of ['royal', 'royal'].entries()) await register(brand, index);
  // News of changed markets gather for a second: those of this last change come with or after all before it.
  const last = [...tabs.values()].map(({ socket }) =>
    next<{ eventIds: string[] }>(socket, 'getMarketCacheUpdates', ({ eventIds }) => eventIds.includes(sharedEvent)),
  );
  await asHouse('createMarket', {
    eventId: sharedEvent,
    type: 'bookmaker',
    name: 'Of all',
    runners,
    min: 100,
    max: 5000,
  });
  await Promise.all(last);
  await Promise.all([...tabs.values()].map(({ socket }) => socket.emitWithAck('active', {})));

  const onReceivedBy = (id: string, ids: Iterable<string>) => {
    const text = tabs.get(id)!.received.join('\n');
    return [...ids].filter((one) => text.includes(one));
  };
  for (const { name, brand, accounts, owned } of [north, sibling, south]) {
    const foreignBrand = brand === 'royal' ? 'metro' : 'royal';
    const below = name === 'north' ? ['north', 'sibling'] : [name];
    const foreign = Object.keys(ofAccounts).filter((one) => one !== name);
    for (const id of [owned.player, ...Object.values(accounts)].filter((one) => tabs.has(one))) {
      const foreignAccounts = foreign.filter((one) => !(id === 'north-whiteLabel' && below.includes(one)));
      expect([
        id,
        onReceivedBy(
          id,
          foreignAccounts.flatMap((one) => [...ofAccounts[one]!]),
        ),
      ]).toEqual([id, []]);
      expect([id, onReceivedBy(id, ofMarkets[foreignBrand]!)]).toEqual([id, []]);
      expect([id, onReceivedBy(id, newcomers)]).toEqual([id, []]);
      expect(onReceivedBy(id, ofMarkets[brand]!)).not.toEqual([]);
    }
    expect(onReceivedBy(owned.player, ofAccounts[name]!).length).toBeGreaterThan(10);
  }
  expect(onReceivedBy('staff-admin1', newcomers)).toHaveLength(2);
  for (const ids of Object.values(ofMarkets)) expect(onReceivedBy('staff-admin1', ids)).toHaveLength(ids.size);
});
