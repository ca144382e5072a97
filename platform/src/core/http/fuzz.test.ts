import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { schemas, type CallSchema } from '@backlay/shared/contract/schemas';
import { getPathPrefix, USER_TYPES } from '@backlay/shared/domain';
import fc from 'fast-check';
import { z } from 'zod';
import { seededAccounts, Sessions } from '../../accounts/identity';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

/** Who asks: somebody without a token or with a planted one, a player, a demo player, and every role. */
interface Actor {
  readonly name: string;
  readonly brand: 'royal' | 'metro' | 'staff';
  /** As the path of a call has it. */
  readonly userType: string;
  /** Whose session it is; nobody's, by default. */
  readonly account?: string;
  token?: string;
}
const actors: readonly Actor[] = [
  { name: 'a visitor', brand: 'royal', userType: 'user' },
  { name: 'somebody with a planted token', brand: 'royal', userType: 'user', token: `${'x'.repeat(42)}~` },
  { name: 'a player', brand: 'royal', userType: 'user', account: 'royal-player1' },
  { name: 'a demo player', brand: 'metro', userType: 'user', account: 'metro-player1' },
  { name: 'a player at the paths of staff', brand: 'royal', userType: 'administrator', account: 'royal-player1' },
  ...seededAccounts
    .filter(({ tenantId }) => tenantId === 'staff')
    .map(({ userType, userName }): Actor => {
      return { name: userName, brand: 'staff', userType: getPathPrefix(userType), account: `staff-${userName}` };
    }),
];

let platform: TestPlatform;
let sessions: Sessions;
const sessionOf = async ({ account, name }: Actor) =>
  account ? sessions.begin({ id: account, demo: name === 'a demo player' }) : undefined;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  await platform.database.query("update user_account set demo = true where id = 'metro-player1'");
  sessions = new Sessions(platform.database, { sessionHours: 24, sessionRotateMinutes: 15 });
  for (const actor of actors) actor.token = (await sessionOf(actor)) ?? actor.token;
});
afterAll(() => platform?.close());

const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  'x'.repeat(3000),
  '99999999999999999999',
  '2026-13-45',
  '-271821-04-20T00:00:00Z',
  '275760-09-13T00:00:01Z',
  '0001-01-01',
  '😀',
  '%',
  'a,b,,c',
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
);

const names = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
/** Any of the fields that the call knows, and some that it does not. */
const fields = (schema: z.ZodType | undefined) => {
  const known = names(schema);
  const name =
    known.length > 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, fc.string({ maxLength: 12 }))
      : fc.string({ maxLength: 12 });
  return fc.dictionary(name, value, { maxKeys: 8 });
};

/** What is right for every field, so that the nasty value gets past the first check. */
const right: Record<string, unknown> = {
  email: 'player1',
  password: 'Player@123',
  whiteLabelId: 'wl-royal',
  demoWhiteLabelId: 'wl-royal-demo',
  userName: 'fuzzed_name',
  phone: '9800000001',
  otp: '123456',
  type: 'b2c',
  operator: 'register',
  confirmBets: 'true',
  clientRef: 'fuzz-reference',
  marketId: '1.1',
  eventId: 'e1',
  marketType: 'BETFAIR',
  marketVersion: 1,
  oddType: 'back',
  odd: 2,
  run: 0,
  teamId: 'a',
  stake: 100,
  depositTypeId: 'royal-ipay',
  amount: 500,
  operatorId: 101,
  redirectUrl: 'http://royal.localhost/',
  requestRef: 'fuzz-request',
  search: 'ind',
  gameType: 'Lottery',
  notificationId: 'n1',
  oldPassword: 'not the one',
  enable2fa: true,
  subject: 'a complaint',
  message: 'about something',
  complainId: '00000000-0000-4000-8000-000000000000',
  status: 'pending',
  fileName: 'a.png',
  bucketName: 'backendAsset',
  eventIds: 'e1',
  remote: 'wallet',
  version: '1.0.0',
  phase: 'load',
  cause: 'x',
  path: '/',
};

/** A form with a file in it, as bytes: the file claims to be a picture and holds whatever it was given. */
function multipart(values: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(values).map(([key, given]) => {
    const named = `--edge\r\ncontent-disposition: form-data; name="${key.replace(/[\r\n"]/g, '')}"`;
    const file = key === 'image' ? '; filename="a.png"\r\ncontent-type: image/png' : '';
    return `${named}${file}\r\n\r\n${asText(given)}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--edge--\r\n`);
}

/** What a form sends for any value: not every object can be made a text of by itself. */
const asText = (given: unknown): string => (typeof given === 'string' ? given : String(JSON.stringify(given)));

const typeOf = ({ encoding }: Endpoint): string =>
  encoding === 'multipart'
    ? 'multipart/form-data; boundary=edge'
    : encoding === 'form'
      ? 'application/x-www-form-urlencoded'
      : 'application/json';

function bodyOf({ encoding }: Endpoint, whole: Readonly<Record<string, unknown>>): string | Buffer {
  if (encoding === 'multipart') return multipart(whole);
  if (encoding !== 'form') return JSON.stringify(whole);
  return new URLSearchParams(Object.entries(whole).map(([key, given]) => [key, asText(given)])).toString();
}

/** Those of the fields for which something right is known. */
const known = (schema: z.ZodType | undefined) =>
  Object.fromEntries(
    names(schema)
      .filter((field) => field in right)
      .map((field) => [field, right[field]]),
  );

const askedBy = new Map<string, Set<string>>();
/** What ends the session that the other cases need goes by one that is its own. */
const ENDS: readonly EndpointName[] = ['logout', 'changePassword'];

async function ask(name: EndpointName, actor: Actor, query: object, body: object, token = actor.token) {
  const route: Endpoint = endpoints[name];
  const search = new URLSearchParams(
    Object.entries(query).map(([key, given]) => [
      key,
      typeof given === 'string' ? Buffer.from(given).toString() : String(JSON.stringify(given)),
    ]),
  );
  const answer = await platform.send(`/${route.path.replace('{userType}', actor.userType)}?${search}`, {
    method: route.method,
    host: `${actor.brand}.localhost`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': typeOf(route) },
    ...(route.method === 'GET' ? {} : { body: bodyOf(route, { ...body }) }),
  });
  askedBy.set(name, (askedBy.get(name) ?? new Set()).add(actor.name));
  if (answer.status >= 500) throw new Error(`${actor.name}: ${answer.status} ${answer.text}`);
  // OQ-15: success is 200 or 204.
  if (answer.status < 400) expect([200, 204]).toContain(answer.status);
  else expect(typeof answer.body.message).toBe('string');
}

/** Inputs of each call by a caller whom it lets in; FUZZ_RUNS=200 looks longer. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6);
/** One of them gets past the gate of each call, and is asked oftenest. */
const LETS_IN = ['a visitor', 'a player', 'administrator'];
const every = Object.entries(endpoints) as [EndpointName, Endpoint][];

test.each(every)(
  '%s from any caller with any body responds below 500 with a message or docs [A7.75 S-15]',
  async (name) => {
    const schema: CallSchema = schemas[name];
    // Everybody in turn, so that nobody is left to chance.
    for (const actor of actors) {
      const ends = ENDS.includes(name);
      await fc.assert(
        fc.asyncProperty(fields(schema.query), fields(schema.body), fc.boolean(), async (query, body, filled) => {
          const token = ends ? await sessionOf(actor) : actor.token;
          await ask(
            name,
            actor,
            { ...(filled && known(schema.query)), ...query },
            { ...(filled && known(schema.body)), ...body },
            token,
          );
        }),
        { numRuns: !ends && LETS_IN.includes(actor.name) ? RUNS : 2 },
      );
    }
  },
);

test('the fuzz run covers every caller and every call [A7.75]', () => {
  expect([...askedBy.keys()].sort()).toEqual(Object.keys(endpoints).sort());
  for (const [name, by] of askedBy) expect([name, by.size]).toEqual([name, actors.length]);
  expect(new Set(actors.map(({ userType }) => userType)).size).toBe(USER_TYPES.length - 1);
});
