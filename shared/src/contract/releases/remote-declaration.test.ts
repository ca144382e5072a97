/** @jest-environment node */
import Ajv2020 from 'ajv/dist/2020';
import { z } from 'zod';
import { isHousePermission, permission, remoteDeclaration, remoteSchema, wantedGrants } from './remote-declaration';

const base = {
  name: 'chess',
  contract: '^1.7.0',
  routes: [{ path: '/chess', screen: 'game', access: 'public' }],
  slots: [],
};
const entry = { place: 'drawer', path: '/chess', text: 'nav.chess' };
const office = { ...entry, place: 'office', group: 'players', icon: 'users', order: 10, permission: 'player.view' };
const validate = new Ajv2020({ strict: false }).compile(remoteSchema());

/** What the server decides, and what the JSON Schema that teams validate with decides. */
const decide = (file: object) => ({ server: remoteDeclaration.safeParse(file).success, schema: validate(file) });

const server = { entry: 'src/server.tsx', routes: [{ path: '/chess', calls: [] }] };
/** A server part that draws its route from these calls. */
const drawnFrom = (...names: readonly string[]) => ({
  server: { ...server, routes: [{ path: '/chess', calls: names.map((name) => ({ name })) }] },
});

const GOOD: readonly (readonly [what: string, over: object])[] = [
  ['routes and slots alone', {}],
  ['no routes', { routes: [] }],
  ['a slot', { slots: [{ name: 'home.betting-features', component: 'teaser' }] }],
  ['a slot of players', { slots: [{ name: 'home.casino', component: 'teaser', audience: 'player' }] }],
  ['a slot of the back office', { slots: [{ name: 'office.account.chess', component: 'card' }] }],
  ['a route that hides parts', { routes: [{ path: '/chess', screen: 'game', access: 'signed-in', hide: ['banner'] }] }],
  ['a parameter', { routes: [{ path: '/chess/:id', screen: 'game', access: 'staff', drill: true }] }],
  ['no permissions', { permissions: [] }],
  ['a call', { permissions: ['call:markets'] }],
  ['an event', { permissions: ['event:getMarketStatusByEventId'] }],
  ['an overlay', { permissions: ['overlay:deposit'] }],
  ['the further permissions', { permissions: ['identity', 'storage', 'clipboard', 'telemetry'] }],
  ['a host', { http: ['https://api.chess.example'] }],
  ['a host with a port', { http: ['https://api.chess.example:8443'] }],
  ['the names below an own domain', { http: ['https://*.chess.example'] }],
  ['eight hosts', { http: Array.from({ length: 8 }, (_, at) => `https://a${at}.chess.example`) }],
  ['isolation on the page', { isolation: 'page' }],
  ['isolation in a frame', { isolation: 'frame' }],
  ['a server part for routes', { server }],
  ['a navigation entry', { nav: [{ ...entry, icon: 'trophy', order: 5, access: 'signed-in', audience: 'player' }] }],
  ['an entry of the back office', { nav: [{ ...office, count: 'players' }] }],
];

const BAD: readonly (readonly [what: string, over: object])[] = [
  ['a server part for slots', { server: { ...server, slots: ['home.casino'] } }],
  ['an unknown field', { preload: true }],
  ['a name in capitals', { name: 'Chess' }],
  ['no contract', { contract: '' }],
  ['a path that is not from the root', { routes: [{ path: 'chess', screen: 'game', access: 'public' }] }],
  ['an access that does not exist', { routes: [{ path: '/chess', screen: 'game', access: 'all' }] }],
  ['an unknown field of a route', { routes: [{ path: '/chess', screen: 'game', access: 'public', title: 'x' }] }],
  ['a slot without a place', { slots: [{ name: 'chess', component: 'teaser' }] }],
  ['an unknown field of a slot', { slots: [{ name: 'home.casino', component: 'x', order: 1 }] }],
  ['a call that the contract has not', { permissions: ['call:everything'] }],
  ['an event that the contract has not', { permissions: ['event:everything'] }],
  ['a permission that does not exist', { permissions: ['camera'] }],
  ['permissions as a text', { permissions: 'identity' }],
  ['a host without https', { http: ['http://api.chess.example'] }],
  ['a host with a path', { http: ['https://api.chess.example/v1'] }],
  ['every host', { http: ['https://*'] }],
  ['a wildcard below a top domain', { http: ['https://*.example'] }],
  ['nine hosts', { http: Array.from({ length: 9 }, (_, at) => `https://a${at}.chess.example`) }],
  ['an isolation that does not exist', { isolation: 'worker' }],
  ['an entry at a place that does not exist', { nav: [{ ...entry, place: 'footer' }] }],
  ['an unknown field of an entry', { nav: [{ ...entry, badge: 3 }] }],
  ['an entry of the back office without a group', { nav: [{ ...office, group: undefined }] }],
];

describe('remote.json', () => {
  test.each(GOOD)('%s is accepted by the server and by the JSON Schema [F1.06 D9.01]', (_what, over) => {
    expect(decide({ ...base, ...over })).toEqual({ server: true, schema: true });
  });

  test.each(BAD)('%s is refused by the server and by the JSON Schema [F1.06 D9.01]', (_what, over) => {
    expect(decide({ ...base, ...over })).toEqual({ server: false, schema: false });
  });

  test.each([
    ['a wildcard that many owners share', { http: ['https://*.co.uk'] }],
    ['a host twice', { http: ['https://a.example', 'https://a.example'] }],
    ['a permission twice', { permissions: ['identity', 'identity'] }],
    ['an entry for a path of another remote', { nav: [{ ...entry, path: '/deposit' }] }],
  ])('%s is refused by the server [F1.06]', (_what, over) => {
    expect(decide({ ...base, ...over }).server).toBe(false);
  });
});

test.each([
  ['six calls of a visitor', drawnFrom(...Array(6).fill('home')), true],
  ['seven calls', drawnFrom(...Array(7).fill('home')), false],
  ['a call of players', drawnFrom('openBets'), false],
  ['a call that changes something', drawnFrom('login'), false],
])('a server part that draws a route from %s is accepted or refused by that limit [F9.02]', (_what, over, isFine) => {
  expect(decide({ ...base, ...over })).toEqual({ server: isFine, schema: isFine });
});

test('a server part for slots is refused with what it draws instead [F9.01]', () => {
  const { error } = remoteDeclaration.safeParse({ ...base, server: { ...server, slots: ['home.casino'] } });
  expect(error?.issues).toMatchObject([
    {
      path: ['server', 'slots'],
      message: 'a server part draws routes; the shell shows slots once their scripts have come',
    },
  ]);
});

describe('an own icon', () => {
  const withIcon = (icon: string) => decide({ ...base, nav: [{ ...entry, icon }] }).server;
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`;

  test.each([
    ['of a path', svg('<path d="M4 4h16v16H4z" fill="none" stroke="currentColor"/>')],
    ['of a group with a title', svg('<title>Chess</title><g transform="scale(2)"><circle cx="3" cy="3" r="2" /></g>')],
  ])('%s is accepted [F1.07]', (_what, icon) => {
    expect(withIcon(icon)).toBe(true);
  });

  test.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['with a handler', '<svg viewBox="0 0 1 1" onload="alert(1)"><path d="M0 0"/></svg>'],
    ['with a handler behind a slash', '<svg/onload=alert(1)><path d="M0 0"/></svg>'],
    ['with a page inside', svg('<foreignObject><p>x</p></foreignObject>')],
    ['with a style', svg('<style>path{fill:red}</style>')],
    ['with a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['with a picture of another host', svg('<image href="https://other.example/a.png"/>')],
    ['with a reference', svg('<path d="M0 0" fill="url(https://other.example/a)"/>')],
    ['with an entity', svg('<path d="&#x61;"/>')],
    ['with a declaration', `<svg viewBox="0 0 1 1"><!DOCTYPE x><path d="M0 0"/></svg>`],
    ['with an open tag', svg('<path d="M0 0"/><script src="https://other.example/a.js" ')],
  ])('%s is refused [F1.07]', (_what, icon) => {
    expect(withIcon(icon)).toBe(false);
  });
});

describe('permissions of the house', () => {
  const all =
    z.toJSONSchema(permission).anyOf?.flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : [])) ?? [];

  test.each([
    ...['call:placeBet', 'call:deposit', 'call:withdraw', 'call:changePassword', 'call:login', 'call:launchGame'],
    ...['call:settleMarket', 'call:decideDeposit', 'call:giveCredit', 'call:saveDepositMethod'],
  ])('%s is granted to remotes of the house alone [F1.06]', (name) => {
    expect(all).toContain(name);
    expect(isHousePermission(name)).toBe(true);
  });

  test.each(['call:markets', 'call:points', 'event:getPtsUpdates', 'overlay:deposit', 'identity'])(
    '%s is granted to any remote [F1.06]',
    (name) => expect(isHousePermission(name)).toBe(false),
  );

  test('a brand grants permissions and hosts of a version together [F1.06]', () => {
    expect(wantedGrants({ permissions: ['call:markets'], http: ['https://a.example'] })).toEqual([
      'call:markets',
      'http:https://a.example',
    ]);
    expect(wantedGrants({})).toEqual([]);
  });
});
