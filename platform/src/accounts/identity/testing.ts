import { confirmationSubject, type ConfirmedAction } from '@backlay/shared/domain';
import type { Answer, TestPlatform } from '../../../testing/index';
import { computeCode, getTimeStep } from './totp';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key in base 32. */
export const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** What an authenticator app with this key shows now, or steps of 30 s later. */
export const appCode = (secret: string, later = 0): string =>
  computeCode(bytesOf(secret), getTimeStep(Date.now()) + later);

/** Sets the authenticator app up in a session at a brand. */
export async function enrol(
  platform: TestPlatform,
  token: string,
  { brand = 'staff', userType = 'administrator' } = {},
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const started = await platform.call(brand, 'startSecondFactor', { token, userType });
  const { secret } = started.body.docs;
  const body = { otp: appCode(secret), enable2fa: true };
  const done = await platform.call(brand, 'setSecondFactor', { token, userType, body });
  if (done.status !== 200) throw new Error(`The second factor was not set up: ${done.text}`);
  return { secret, recoveryCodes: done.body.docs.recoveryCodes };
}

/** As if the codes used so far were of long ago: a test does not wait half a minute. */
export const forgetSteps = (platform: TestPlatform) =>
  platform.database.query('update second_factor set last_step = 0');

/** A player of their own at a brand, with rupees, in the down-line of a role; has the password of the seeded player. */
export async function newPlayer(
  platform: TestPlatform,
  name: string,
  { rupees = 10_000, under = 'staff-agent1', brand = 'royal' } = {},
): Promise<{ readonly token: string; readonly id: string }> {
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, full_name, password_hash, created_by)
     select $1, $2, 'user', $1, 'Rohan Mehta', password_hash, $3 from user_account where id = 'royal-player1'`,
    [name, brand, under],
  );
  if (rupees > 0)
    await platform.database.query(
      `select ledger_post(array[$1], array['opening'], array[$2], array[''], array[null]::jsonb[], array[0]::bigint[], array[1, 1],
         array[$2, null], array['available', 'opening'], array[$3, -$3::bigint]::bigint[], false)`,
      [`opening:${name}`, name, rupees * 100],
    );
  return { id: name, token: await platform.login(brand, name) };
}

/** A confirmation of one action in a login, by the password (E7.07). */
export async function confirmAction(
  platform: TestPlatform,
  token: string,
  action: ConfirmedAction,
  { brand = 'royal', password = 'Player@123' } = {},
): Promise<string> {
  const body = { purpose: action.purpose, subject: confirmationSubject(action), password };
  const answer = await platform.call(brand, 'confirm', { token, body });
  if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.text}`);
  return answer.body.docs.confirmation;
}

/** What comes of a name and a password at a brand. */
export const attemptLogin = (
  platform: TestPlatform,
  email: string,
  password: string,
  { brand = 'royal', ...more }: { readonly brand?: string; readonly [field: string]: unknown } = {},
): Promise<Answer> =>
  platform.call(brand, 'login', { body: { email, password, whiteLabelId: `wl-${brand}`, ...more } });

/** The token that a login came with, or nothing. */
export const tokenOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  String(headers['authorization'] ?? '').replace('Bearer ', '');

/** The newest code that went to a number, if one did. */
export async function readSentOtp(platform: TestPlatform, phone: string): Promise<string | undefined> {
  const { body } = await platform.send(`/__sandbox/sms?phone=${encodeURIComponent(phone)}`, { host: '127.0.0.1' });
  return /^(\d{6}) /.exec(body[0]?.text ?? '')?.[1];
}

/** The code that follows this one: codes for login are sent after the response, so that its time shows nothing. */
export async function nextCodeTo(platform: TestPlatform, phone: string, before: string): Promise<string> {
  for (;;) {
    const code = await readSentOtp(platform, phone);
    if (code !== undefined && code !== before) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The calls that a module defines, with parts of the test's own, to be called without a server. */
export function captureCalls(
  defineCalls: (define: never, parts: never) => void,
  parts: object,
): (name: string, request: object) => Promise<unknown> {
  const handlers = new Map<string, (request: object) => Promise<unknown>>();
  const define = (name: string, handler: (request: object) => Promise<unknown>) => void handlers.set(name, handler);
  Reflect.apply(defineCalls, undefined, [define, parts]);
  return async (name, request) => handlers.get(name)?.(request);
}

/** Writes down what the parts of a call are asked for, by a name. */
export function noteCalls() {
  const log: unknown[][] = [];
  const note =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]): Promise<T> => {
      log.push([name, ...given]);
      return answer;
    };
  return { log, note };
}

/** A player without a number, address or setting. */
export const PLAIN_ACCOUNT = {
  ...{ id: 'a', tenantId: 'royal', userType: 'user', userName: 'rohan', fullName: '', email: null, phone: null },
  ...{ demo: false, blocked: false, mustChangePassword: false, createdBy: '', settings: {} },
  ...{ createdAt: new Date('2026-01-19T12:00:00Z'), updatedAt: new Date('2026-01-19T12:00:00Z') },
};

/** Signs the seeded player or a copy of it in with a browser of its own, at Royal. */
export async function signInWith(
  platform: TestPlatform,
  email: string,
  { userAgent = '', cookie = '' }: { readonly userAgent?: string; readonly cookie?: string },
) {
  const answer = await platform.send('/api/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent, cookie },
    body: new URLSearchParams({ email, password: 'Player@123', whiteLabelId: 'wl-royal' }).toString(),
  });
  const setCookie = [answer.headers['set-cookie'] ?? ''].flat()[0] ?? '';
  return { token: tokenOf(answer), setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
