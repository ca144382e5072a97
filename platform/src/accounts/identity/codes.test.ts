import { OTP_LIFE_MS, OTP_TRIES } from '@backlay/shared/domain';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { OneTimeCodes, type CodePurpose } from './codes';
import { seal, unseal } from '../../core/config';
import { createSecondFactorPolicy, optionalSecondFactor } from './second-factor-policy';

const ROYAL = { id: 'royal', name: 'Royal' };
const PHONE = '+919820000001';

let database: TestDatabase;
let codes: OneTimeCodes;
let now = Date.UTC(2026, 0, 19);
const sent: { readonly tenant: string; readonly phone: string; readonly text: string }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  codes = new OneTimeCodes(database, { send: async (message) => void sent.push(message) }, ['a key'], () => now);
});
afterAll(() => database?.close());

async function send(purpose: CodePurpose = 'login', phone = PHONE): Promise<string> {
  await codes.send(ROYAL, phone, purpose);
  return sent.at(-1)!.text.slice(0, 6);
}
const consume = (code: string, purpose: CodePurpose = 'login') => codes.consume('royal', PHONE, purpose, code);
const other = (code: string) => (code === '111111' ? '222222' : '111111');

test('a code of six digits goes to its number in the words of the brand and is right once [S-10]', async () => {
  const code = await send();
  expect(code).toMatch(/^\d{6}$/);
  expect(sent.at(-1)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    tenant: 'royal',
    phone: PHONE,
    text: `${code} is your Royal code. It is valid for 5 minutes. Never share it.`,
  });
  expect([await consume(other(code)), await consume(code), await consume(code)]).toEqual([false, true, false]);
  const again = await send();
  const both = await Promise.all([consume(again), consume(again)]);
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('codes of a hundred numbers have six digits, zeros in front included [S-10]', async () => {
  const random = jest.spyOn(Math, 'random');
  const made: string[] = [];
  for (let n = 0; n < 100; n += 1) made.push(await send('register', `+9198200${10_000 + n}`));
  expect(made.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThan(90);
  expect(random).not.toHaveBeenCalled();
  random.mockRestore();
});

test('a code is right until its last millisecond, for its number, purpose and brand only [S-10]', async () => {
  const code = await send();
  expect(await codes.consume('orbit', PHONE, 'login', code)).toBe(false);
  expect(await codes.consume('royal', '+919820000002', 'login', code)).toBe(false);
  expect(await consume(code, 'register')).toBe(false);
  now += OTP_LIFE_MS - 1;
  expect(await consume(code)).toBe(true);
  const late = await send();
  now += OTP_LIFE_MS;
  expect(await consume(late)).toBe(false);
});

test('the last of five tries is taken and no sixth; a new code replaces the old one and its tries [S-10]', async () => {
  const code = await send();
  for (let tries = 1; tries < OTP_TRIES; tries += 1) expect(await consume(other(code))).toBe(false);
  expect(await consume(code)).toBe(true);
  const second = await send();
  for (let tries = 0; tries < OTP_TRIES; tries += 1) expect(await consume(other(second))).toBe(false);
  expect(await consume(second)).toBe(false);
  const third = await send();
  expect([await consume(second === third ? other(third) : second), await consume(third)]).toEqual([false, true]);
});

test('a stored code without six digits is refused [S-10]', async () => {
  await send();
  const hash: (key: string, ...parts: string[]) => Buffer = Reflect.get(codes, 'hash');
  await database.query('UPDATE one_time_code SET code_hash = $1 WHERE phone = $2', [
    hash('a key', 'royal', PHONE, 'login', ''),
    PHONE,
  ]);
  expect(await consume('')).toBe(false);
});

test('a sealed secret is read with the key that sealed it, of several, and with no other [G2.05]', () => {
  const secret = Buffer.from('a secret of the app');
  const sealed = seal(['new', 'old'], secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed.length).toBe(12 + 16 + secret.length);
  expect(seal(['new'], secret).equals(sealed)).toBe(false);
  expect(unseal(['new'], sealed)).toEqual({ secret, isCurrent: true });
  expect(unseal(['newer', 'new'], sealed)).toEqual({ secret, isCurrent: false });
  expect(unseal(['old'], sealed)).toBeNull();
  const touched = Buffer.from(sealed);
  touched[touched.length - 1] = touched.at(-1)! ^ 1;
  expect(unseal(['new'], touched)).toBeNull();
  for (const length of [0, 11, 27]) expect(unseal(['new'], sealed.subarray(0, length))).toBeNull();
  const empty = seal(['new'], Buffer.alloc(0));
  expect(unseal(['new'], empty)).toEqual({ secret: Buffer.alloc(0), isCurrent: true });
});

test('a role owes the second factor where the staff site or a brand of its own marks it [D1.11]', () => {
  const tenant = (id: string, audience: 'player' | 'staff', secondFactorRoles?: readonly string[]) =>
    ({ id, audience, rules: { secondFactorRoles } }) as never;
  const required = (tenants: never[], userType: string, tenantIds: readonly string[] = ['royal']) =>
    createSecondFactorPolicy({ all: () => tenants }).isRequired({ userType, tenantIds } as never);
  const royal = [tenant('staff', 'staff'), tenant('royal', 'player', ['agent', 'user'])];
  expect(required(royal, 'agent')).toBe(true);
  expect(required(royal, 'branch')).toBe(false);
  expect(required(royal, 'user')).toBe(false);
  expect(required(royal, 'agent', ['orbit'])).toBe(false);
  const house = [tenant('staff', 'staff', ['agent']), tenant('royal', 'player')];
  expect(required(house, 'agent', [])).toBe(true);
  expect(required([tenant('royal', 'player')], 'agent')).toBe(false);
  expect(optionalSecondFactor.isRequired({ userType: 'agent', tenantIds: [] })).toBe(false);
});
