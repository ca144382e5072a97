import { endpoints, type Endpoint, type EndpointName } from '@backlay/shared/contract';
import { schemas } from '@backlay/shared/contract/schemas';
import type { z } from 'zod';
import { compareGolden, findDifferences } from './compare';
import { describeContent, describeSchema } from './dump';
import { collectTexts } from './texts';
import { createRandom, generateInput } from './inputs';
import { openGoldenPlatform, type GoldenPlatform } from './platform';
import { playStory } from './story';

// Compares what leaves the platform with what e2e/golden recorded before the layout changed: `npm run golden -- --record` records it.

// The world has moved on after a first try: a second one would differ in everything and hide the first difference.
jest.retryTimes(0);

let golden: GoldenPlatform;
beforeAll(async () => {
  golden = await openGoldenPlatform();
});
afterAll(() => golden?.close());

/** Calls that end sessions or close an account, in this order after all others. */
const LAST: readonly EndpointName[] = [
  'changePassword',
  'resetPassword',
  'setSecondFactor',
  'startSecondFactor',
  'verifySecondFactor',
  'setMaintenance',
  'setAccountStatus',
  'endSessions',
  'forceLogout',
  'takeBreak',
  'logout',
];
/** Calls that read lists which the platform keeps for a second: on a slow machine a job may have made them before. */
const CACHED_LISTS = new Set<EndpointName>(['cumulative', 'highlight', 'home', 'liveTv', 'scores', 'sportTree']);
/** Sent once for all that changed within some seconds: their number depends on the speed of the machine. */
const GATHERED = new Set(['getHomeCacheUpdates', 'getMarketCacheUpdates', 'highlightUpdated']);
/** Frames of prices are numbered; those without a market report old prices, which a machine that stalls has. */
const SEQUENCE = /"seq":\d+/g;
const isFrameOfAge = (line: string): boolean => line.includes('"markets":[],') && line.startsWith('getMarketStatus');
const ADDRESSES = [
  '/',
  '/wallet',
  '/no-such/page',
  '/sw.js',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/favicon.ico',
];
const BRANDS = ['royal', 'metro', 'orbit', 'staff', 'unknown'];

test('the schema and the content of a seeded database equal the recorded ones [H1.34]', async () => {
  await golden.rest();
  compareGolden('schema.txt', await describeSchema(golden.database));
  compareGolden('seeded.txt', await describeContent(golden.database, golden.line));
});

test('pages, boot manifests and files for machines equal the recorded ones at every brand [H1.34]', async () => {
  const lines: string[] = [];
  for (const brand of BRANDS)
    for (const address of ADDRESSES) {
      const response = await golden.send(address, { host: `${brand}.localhost`, headers: { accept: 'text/html' } });
      const boot = /id="boot">(.*?)<\/script>/s.exec(response.text)?.[1];
      lines.push(`${brand} ${address} ${golden.describe({ ...response, body: response.text }, true)}`);
      if (boot) lines.push(`${brand} ${address} boot ${golden.line(JSON.parse(boot))}`);
    }
  compareGolden('pages.txt', lines);
});

test('the frames of a simulated match and its orders equal the recorded ones [H1.34]', async () => {
  const token = await golden.sessionOf('royal', 'player1');
  const socket = await golden.openSocket(token);
  const lines: string[] = [];
  let received: string[] = [];
  socket.onAny((name: string, payload: unknown) => {
    if (!GATHERED.has(name)) received.push(`${name} ${golden.line(payload)}`);
  });
  const ask = async (name: string, payload: object) =>
    lines.push(`ack ${name} ${golden.line(await socket.timeout(10_000).emitWithAck(name, payload))}`);
  const { match, feed } = golden;
  const events = (await golden.send('/api/common/game/market?eventTypeId=4')).body.docs as { event: { id: string } }[];
  const scheduled = events.map(({ event }) => event.id).find((id) => id !== match.eventId) ?? '';
  await ask('getAllEvent', {});
  await ask('getAllMarket', { eventTypeId: '4' });
  for (const eventId of [match.eventId, scheduled])
    for (const name of ['postEventSubscription', 'getMarketStatusByEventId']) await ask(name, { eventId });
  await ask('postEventSubscription', { eventId: 'nobody knows' });
  // A full frame sends what waits for company first, so that each step has its own frames.
  const step = async () => {
    golden.advance(1000);
    for (const eventId of [match.eventId, scheduled])
      await socket.timeout(10_000).emitWithAck('getMarketStatusByEventId', { eventId });
    lines.push(...received.sort());
    received = [];
  };
  for (let at = 0; at < 60; at += 1) await step();
  feed.setPrice(match.matchOddsId, match.runnerIds[0], 2.1, 2.14);
  await step();
  feed.suspend(match.matchOddsId);
  await step();
  feed.release(match.matchOddsId);
  await step();
  await ask('deleteEventSubscription', { eventId: scheduled });
  for (let at = 0; at < 5; at += 1) await step();
  socket.offAny();
  compareGolden(
    'frames.txt',
    lines.filter((line) => !isFrameOfAge(line)).map((line) => line.replace(SEQUENCE, '"seq":<seq>')),
  );
});

test('the calls of a day and what they leave in the database equal the recorded ones [H1.34]', async () => {
  compareGolden('story.txt', await playStory(golden));
  compareGolden('stored.txt', await describeContent(golden.database, golden.line));
});

test('responses of every endpoint to generated inputs of every caller equal the recorded ones [H1.34]', async () => {
  const names = Object.keys(endpoints) as EndpointName[];
  const ordered = [...names.filter((name) => !LAST.includes(name)).sort(), ...LAST];
  const lines: string[] = [];
  for (const name of ordered) {
    if (LAST.includes(name)) golden.endSessions();
    if (CACHED_LISTS.has(name)) golden.expireCachedLists();
    for (const { caller, userType, token } of await callers())
      for (const { kind, input } of inputsOf(name, caller)) {
        const response = await golden.as(token, name, { userType, ...input });
        if (endpoints[name].method !== 'GET' && response.status === 200) await golden.settle();
        lines.push(`${name} ${caller} ${kind} ${golden.line(input)} -> ${golden.describe(response, kind === 'none')}`);
      }
  }
  expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(names.length);
  compareGolden('responses.txt', lines);
});

async function callers() {
  return [
    { caller: 'visitor', userType: 'user', token: '' },
    { caller: 'player', userType: 'user', token: await golden.sessionOf('royal', 'player1') },
    { caller: 'agent', userType: 'agent', token: await golden.sessionOf('staff', 'agent1', 'Admin@123') },
    {
      caller: 'administrator',
      userType: 'administrator',
      token: await golden.sessionOf('staff', 'admin1', 'Admin@123'),
    },
  ];
}

function inputsOf(name: EndpointName, caller: string) {
  const { method } = endpoints[name] as Endpoint;
  const { query, body } = schemas[name] as { query?: z.ZodType; body?: z.ZodType };
  const { match } = golden;
  const known = {
    _id: ['royal-upi', 'nothing-of-that-id'],
    userId: ['royal-player1'],
    accountId: ['royal-player1'],
    playerId: ['royal-player1'],
    whiteLabelId: ['wl-royal', 'wl-metro'],
    tenantId: ['royal', 'metro'],
    eventId: [match.eventId],
    marketId: [match.matchOddsId, match.bookmakerId],
    teamId: match.runnerIds,
    eventTypeId: ['4', '1', '7'],
    depositTypeId: ['royal-upi', 'royal-ipay'],
    email: ['player1', 'nobody'],
    password: ['Player@123', 'wrong'],
    phone: ['9876500001', '12'],
    transactionCode: ['DEMO2468'],
    requestRef: [`golden-${name}-${caller}`],
    clientRef: [`golden-${name}-${caller}`],
    from: ['2026-01-01'],
    to: ['2026-12-31'],
    page: [1, 2],
    limit: [5],
    remote: ['wallet', 'casino'],
    version: ['1.0.0', '9.9.9'],
  };
  const generate = (kind: string) => {
    const random = createRandom(`${name} ${kind}`);
    return {
      ...(query && { query: generateInput(query, random, known) as Record<string, string> }),
      ...(body && { body: generateInput(body, random, known) as Record<string, unknown> }),
    };
  };
  const none = method === 'GET' || !body ? {} : { body: {} };
  return [
    { kind: 'none', input: none },
    ...(query || body ? ['first', 'second'].map((kind) => ({ kind, input: generate(kind) })) : []),
  ];
}

test('the texts of both languages equal the recorded ones, wherever they lie [H1.34]', () => {
  compareGolden('texts.txt', collectTexts());
});

test('a changed, missing or moved line is a difference; equal lines are none [H1.34]', () => {
  expect(findDifferences(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(findDifferences(['a', 'b'], ['a', 'c'])).toEqual(['- b', '+ c']);
  expect(findDifferences(['a', 'b'], ['a'])).toEqual(['- b']);
  expect(findDifferences(['a', 'b'], ['b', 'a'])).toEqual(['moved: line 1 was a', 'moved: line 2 was b']);
});
