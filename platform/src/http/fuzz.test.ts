import { calls, type CallName, type CallRoute } from '@backlay/shared/contract';
import { schemas, type CallSchema } from '@backlay/shared/contract/schemas';
import fc from 'fast-check';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../testing';

let platform: TestPlatform;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  tokens['royal'] = await platform.login('royal');
  tokens['staff'] = await platform.login('staff', 'admin1', 'Admin@123');
}, 120_000);
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

/** A form with a file in it, as bytes: the file says that it is a picture and holds whatever it was given. */
function multipart(values: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(values).map(([key, given]) => {
    const named = `--edge\r\ncontent-disposition: form-data; name="${key.replace(/[\r\n"]/g, '')}"`;
    const file = key === 'image' ? '; filename="a.png"\r\ncontent-type: image/png' : '';
    return `${named}${file}\r\n\r\n${typeof given === 'string' ? given : String(JSON.stringify(given))}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--edge--\r\n`);
}

test.each(Object.entries(calls) as [CallName, CallRoute][])(
  'A7.75 S-15 whatever %s is sent, the answer is below 500 and has a message or docs',
  async (name, route) => {
    const schema: CallSchema = schemas[name];
    await fc.assert(
      fc.asyncProperty(
        fields(schema.query),
        fields(schema.body),
        fc.boolean(),
        fc.constantFrom('royal', 'staff'),
        async (query, body, filled, brand) => {
          // Ends the session that the other cases need.
          if (name === 'logout') return;
          const known = (one: z.ZodType | undefined) =>
            filled
              ? Object.fromEntries(
                  names(one)
                    .filter((field) => field in right)
                    .map((field) => [field, right[field]]),
                )
              : {};
          const search = new URLSearchParams(
            Object.entries({ ...known(schema.query), ...query }).map(([key, given]) => [
              key,
              typeof given === 'string' ? Buffer.from(given).toString() : String(JSON.stringify(given)),
            ]),
          );
          const isForm = route.encoding === 'form';
          const whole = { ...known(schema.body), ...body };
          const answer = await platform.send(
            `/${route.path.replace('{userType}', brand === 'royal' ? 'user' : 'administrator')}?${search}`,
            {
              method: route.method,
              host: `${brand}.localhost`,
              headers: {
                authorization: `Bearer ${tokens[brand]}`,
                'content-type':
                  route.encoding === 'multipart'
                    ? 'multipart/form-data; boundary=edge'
                    : isForm
                      ? 'application/x-www-form-urlencoded'
                      : 'application/json',
              },
              ...(route.method === 'GET'
                ? {}
                : {
                    body:
                      route.encoding === 'multipart'
                        ? multipart(whole)
                        : isForm
                          ? new URLSearchParams(
                              Object.entries(whole).map(([key, given]) => [key, String(given)]),
                            ).toString()
                          : JSON.stringify(whole),
                  }),
            },
          );
          if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
          // OQ-15: success is 200 or 204.
          if (answer.status < 400) expect([200, 204]).toContain(answer.status);
          else expect(typeof answer.body.message).toBe('string');
        },
      ),
      { numRuns: 40 },
    );
  },
  60_000,
);
