import { z } from 'zod';
import { endpoints } from '../endpoints';
import { SOCKET_EVENT_NAMES, SOCKET_REQUEST_NAMES } from '../realtime/event-names';

export const releaseNamePattern = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes');
export const contractRange = z.string().min(1).max(60);
const layoutPart = z.enum([
  'banner',
  'betting-features',
  'payment-strip',
  'get-in-touch',
  'footer',
  'category-bar',
  'nav-bar',
  'tree',
  'panel',
  'header',
]);

const path = z.string().regex(/^\/[\w\-/:*.]*$/, 'a path from the root of the site');
const access = z.enum(['public', 'signed-in', 'staff']);
const audience = z.enum(['player', 'staff']);

const route = z.strictObject({
  path,
  screen: z.string().min(1).max(60),
  access,
  hide: z.array(layoutPart).optional(),
  drill: z.boolean().optional(),
  only: z.record(z.string(), z.literal('game-type')).optional(),
});

const slot = z.strictObject({
  name: z.string().regex(/^[a-z]+(\.[a-z0-9-]+)+$/, 'a slot such as overlay.login'),
  component: z.string().min(1).max(60),
  audience: audience.optional(),
});

const MOST_HOSTS = 8;
const MOST_DRAWN_ROUTES = 20;
const MOST_DRAWN_CALLS = 6;
const MOST_PERMISSIONS = 200;
const MOST_ENTRIES = 20;

/** Second parts of names under which a country registers domains of everybody: `*.co.uk` is no own domain. */
const COMMON_SECOND = /^https:\/\/\*\.(ac|co|com|edu|gov|net|org)\.[a-z]{2}(:\d+)?$/;

/** An https origin, or all names below one own domain. */
export const httpHost = z
  .string()
  .max(120)
  .regex(
    /^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z](:\d{1,5})?$/,
    'an https origin such as https://api.example.com or https://*.example.com',
  )
  .refine((host) => !COMMON_SECOND.test(host), 'a wildcard below one own domain');

/** Names in the order of the alphabet, so that descriptions of the schema do not change without a reason. */
const named = (kind: string, names: readonly string[]): string[] => [...names].sort().map((name) => `${kind}:${name}`);

/** A permission by its name. Source: F1.06. */
export const permission = z.union([
  z.enum([
    ...named('call', Object.keys(endpoints)),
    ...named('event', [...SOCKET_EVENT_NAMES, ...SOCKET_REQUEST_NAMES]),
    'clipboard',
    'identity',
    'storage',
    'telemetry',
  ]),
  z.string().regex(/^overlay:[a-z][a-z0-9-]{0,39}$/, 'a permission of the contract, such as call:marketList'),
]);

const SHAPES = 'svg|g|path|circle|ellipse|rect|line|polyline|polygon|title';
const ATTRIBUTES =
  'xmlns|viewBox|width|height|fill|fill-rule|clip-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|stroke-miterlimit|opacity|transform|d|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|points';
/** A tag of shapes with plain values. A value has neither a reference nor an entity. */
const TAG = new RegExp(`^<(?:/(?:${SHAPES})|(?:${SHAPES})(?:\\s+(?:${ATTRIBUTES})="[^"<>&]*")*\\s*/?)>$`);

/** Whether a drawing consists of shapes alone, so that nothing in it runs, loads or follows a link. */
export const isPlainDrawing = (svg: string): boolean =>
  !/url\(|javascript:|data:/i.test(svg) &&
  (svg.match(/<[^>]*>?/g) ?? []).every((tag) => TAG.test(tag)) &&
  !svg.replace(/<[^>]*>/g, '').includes('<') &&
  !svg.replace(/<[^>]*>/g, '').includes('&');

/** Text keys of a remote's own catalogue. */
const textKey = z.string().regex(/^[A-Za-z][\w.-]{0,79}$/, 'a key of the own catalogue');
/** An icon of the design system by its name, or a drawing. */
const icon = z
  .string()
  .regex(/^([a-z][a-z0-9-]{0,39}|<svg [\s\S]{1,4000}<\/svg>)$/, 'the name of an icon, or an SVG')
  .refine(
    (text) => !text.startsWith('<') || isPlainDrawing(text),
    'an SVG of shapes alone: no script, style or reference',
  );
const order = z.int().min(0).max(999).optional();

const playerEntry = z.strictObject({
  place: z.enum(['header', 'drawer', 'bottom', 'profile-menu', 'category-bar']),
  path,
  text: textKey,
  icon: icon.optional(),
  order,
  access: access.optional(),
  audience: audience.optional(),
});

/** An entry of the back office has a group and the permission of the staff member (D9.01). */
const officeEntry = z.strictObject({
  place: z.literal('office'),
  group: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'the id of a group'),
  path,
  text: textKey,
  icon,
  order: z.int().min(0).max(999),
  permission: z.string().regex(/^[a-z][a-zA-Z]*(\.[a-zA-Z]+)+$/, 'a permission of staff such as player.view'),
  count: z.enum(Object.keys(endpoints)).optional(),
});

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Calls that a visitor may make and that change nothing: what a server part may be given. */
const publicReads: readonly string[] = Object.entries(endpoints)
  .filter(([, { method, access }]) => method === 'GET' && access === 'public')
  .map(([name]) => name)
  .sort();

/** A route that the server part draws, with the calls whose answers it draws from. `:name` stands for a parameter of the path. */
const drawnRoute = z.strictObject({
  path,
  calls: z
    .array(
      z.strictObject({
        name: z.enum(publicReads),
        input: z.record(z.string().max(40), z.union([z.string().max(120), z.number()])).optional(),
      }),
    )
    .max(MOST_DRAWN_CALLS),
});

/** What the platform draws with before the scripts come (F9.01). `entry`: the source in remote.json, the file in a release. */
const serverPart = z.strictObject({
  entry: z.string().regex(/^[\w-][\w./-]{0,119}$/, 'a file below the folder of the remote'),
  routes: z.array(drawnRoute).min(1).max(MOST_DRAWN_ROUTES),
  // Refused with a sentence of its own: teams look for it, because the client part has slots (docs/decisions/0022).
  slots: z
    .never({ error: 'a server part draws routes; the shell shows slots once their scripts have come' })
    .optional(),
});
export type ServerPart = z.output<typeof serverPart>;

/** Fields of remote.json beside its name and contract, which the release takes over. */
export const declaredFields = {
  routes: z.array(route),
  slots: z.array(slot),
  nav: z
    .array(z.discriminatedUnion('place', [playerEntry, officeEntry]))
    .max(MOST_ENTRIES)
    .optional(),
  http: z.array(httpHost).max(MOST_HOSTS).refine(isUnique, 'each host once').optional(),
  permissions: z.array(permission).max(MOST_PERMISSIONS).refine(isUnique, 'each permission once').optional(),
  isolation: z.enum(['page', 'frame']).optional(),
  server: serverPart.optional(),
};

/** remote.json, as its team writes it. Unknown fields are refused. */
export const remoteDeclaration = z
  .strictObject({ name: releaseNamePattern, contract: contractRange, ...declaredFields })
  .refine(({ nav = [], routes }) => nav.every((entry) => routes.some((each) => each.path === entry.path)), {
    message: 'the path of each entry is one of the own routes',
    path: ['nav'],
  })
  .refine(({ server, routes }) => (server?.routes ?? []).every(({ path }) => routes.some((own) => own.path === path)), {
    message: 'the server part draws own routes alone',
    path: ['server', 'routes'],
  })
  .refine(
    ({ server, permissions }) =>
      (server?.routes ?? [])
        .flatMap(({ calls }) => calls)
        .every(({ name }) => permissions === undefined || permissions.some((one) => one === `call:${name}`)),
    { message: 'the server part is given calls of the permissions alone', path: ['server', 'routes'] },
  );
/** JSON Schema (2020-12) of remote.json, for editors and for teams that check it themselves. */
export const remoteSchema = (): object => z.toJSONSchema(remoteDeclaration, { io: 'input' });
export type RemoteDeclarationFile = z.output<typeof remoteDeclaration>;

/** Calls that move money, sign somebody in, or change a password or a payout account: for remotes of the house alone. */
const HOUSE_CALLS: ReadonlySet<string> = new Set([
  ...['login', 'logout', 'signup', 'signupDemo', 'directLogin', 'resetPassword', 'changePassword'],
  ...['sendForgotOtp', 'sendSignupOtp', 'verifySecondFactor', 'startSecondFactor', 'setSecondFactor'],
  ...['passkeySignIn', 'startPasskey', 'addPasskey', 'removePasskey', 'startConfirmation', 'confirm'],
  ...['placeBet', 'deposit', 'depositByIpay', 'cancelDeposit', 'withdraw', 'withdrawByIpay', 'cancelWithdraw'],
  ...['createAccount', 'updateAccount', 'deleteAccount', 'makePrimary', 'launchGame'],
  // The host asks for it, by the permission `identity` and for the remote itself alone.
  'identityAssertion',
]);

/** Whether a permission is granted to remotes of the team `house` alone: money, passwords, and every change that staff make. */
export function isHousePermission(name: string): boolean {
  const [kind, call = ''] = name.split(':');
  if (kind !== 'call') return false;
  if (HOUSE_CALLS.has(call)) return true;
  const found = Object.entries(endpoints).find(([each]) => each === call)?.[1];
  return (
    found !== undefined && found.method !== 'GET' && (found.access === 'staff' || found.access === 'administrator')
  );
}

/** What a brand grants of a version: its permissions and its hosts, as one list of names. */
export const wantedGrants = ({
  permissions = [],
  http = [],
}: Pick<RemoteDeclarationFile, 'permissions' | 'http'>): readonly string[] => [
  ...permissions,
  ...http.map((host) => `http:${host}`),
];
