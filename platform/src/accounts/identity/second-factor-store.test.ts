import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createRateLimits } from '../../core/http';
import { createTenantDirectory } from '../../core/tenants';
import { Accounts } from './accounts';
import { seal, unseal } from '../../core/config';
import { deleteSecondFactor, SecondFactor } from './second-factor';
import { openSecondFactorKeys } from './second-factor-keys';
import { bytesOf } from './testing';
import { computeCode, getTimeStep } from './totp';
import { TransactionCodes } from './transaction-codes';

let database: TestDatabase;
let now = Date.UTC(2026, 0, 19);
let factor: SecondFactor;
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  for (const id of ['one', 'two'])
    await new Accounts(database).create({ id, tenantId: 'royal', userType: 'user', userName: id, passwordHash: '' });
  factor = new SecondFactor(database, { sealing: ['a key'], recovery: 'recovery key' }, () => now);
});
afterAll(() => database?.close());
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'stored_secret']) await database.query(`DELETE FROM ${table}`);
});

const codeOf = (secret: string, steps = 0) => computeCode(bytesOf(secret), getTimeStep(now) + steps);
async function turnOn(id = 'one') {
  const { secret, uri } = (await factor.start(id, 'Royal', 'rohan'))!;
  const codes = (await factor.enable(id, codeOf(secret)))!;
  now += 60_000;
  return { secret, uri, codes };
}
const count = async (table: string, id: string) =>
  (await database.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [id])).rows.length;

test('an app is on after a right code, with ten codes of ten signs, and is started anew only before [A2.24 OQ-08]', async () => {
  expect(await factor.isOn('one')).toBe(false);
  expect(await factor.enable('one', '123456')).toBeNull();
  const first = (await factor.start('one', 'Royal', 'rohan'))!;
  expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(await factor.isOn('one')).toBe(false);
  const second = (await factor.start('one', 'Royal', 'rohan'))!;
  expect(await factor.enable('one', codeOf(first.secret))).toBeNull();
  const codes = (await factor.enable('one', codeOf(second.secret)))!;
  expect(codes.filter((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect([await factor.isOn('one'), await count('recovery_code', 'one')]).toEqual([true, 10]);
  expect(await factor.start('one', 'Royal', 'rohan')).toBeNull();
  now += 60_000;
  expect(await factor.enable('one', codeOf(second.secret))).toBeNull();
});

test('of two set-ups with two right codes one turns the app on and shows its codes [OQ-08]', async () => {
  const { secret } = (await factor.start('one', 'Royal', 'rohan'))!;
  const other: { codes?: readonly string[] | null } = {};
  const transaction: typeof database.transaction = async (work) => {
    other.codes = await factor.enable('one', codeOf(secret, 1));
    return database.transaction(work);
  };
  const keys = { sealing: ['a key'], recovery: 'recovery key' } as const;
  const late = new SecondFactor({ ...database, transaction }, keys, () => now);
  expect(await late.enable('one', codeOf(secret))).toBeNull();
  expect([other.codes?.length, await count('recovery_code', 'one')]).toEqual([10, 10]);
  expect(await factor.verify('one', other.codes![0]!)).toBe(true);
});

test('a code of the app is right once and no code is right while the app is off [OQ-08]', async () => {
  const { secret } = (await factor.start('one', 'Royal', 'rohan'))!;
  expect(await factor.verify('one', codeOf(secret))).toBe(false);
  expect(await factor.verify('nobody', codeOf(secret))).toBe(false);
  await factor.enable('one', codeOf(secret));
  expect(await factor.verify('one', codeOf(secret))).toBe(false);
  now += 60_000;
  const both = await Promise.all([factor.verify('one', codeOf(secret)), factor.verify('one', codeOf(secret))]);
  expect(both.sort()).toEqual([false, true]);
});

test('a recovery code is right once, in any spelling, for its own account [OQ-08]', async () => {
  const { codes } = await turnOn();
  await turnOn('two');
  expect(await factor.verify('two', codes[0]!)).toBe(false);
  expect(await factor.verify('one', ` ${codes[0]!.toUpperCase().replace('-', '')} `)).toBe(true);
  expect(await factor.verify('one', codes[0]!)).toBe(false);
  expect(await factor.verify('one', `${codes[1]!}x`)).toBe(false);
  expect(await factor.verify('one', codes[1]!)).toBe(true);
  expect([await count('recovery_code', 'one'), await count('recovery_code', 'two')]).toEqual([8, 10]);
});

test('turning the app off removes its codes and those of nobody else; a new one has new codes [OQ-08]', async () => {
  const { codes } = await turnOn();
  await turnOn('two');
  await factor.disable('one');
  expect([await factor.isOn('one'), await factor.isOn('two')]).toEqual([false, true]);
  expect([await count('recovery_code', 'one'), await count('recovery_code', 'two')]).toEqual([0, 10]);
  await database.query(`INSERT INTO recovery_code (account_id, code_hash) VALUES ('one', 'left over')`);
  const again = await turnOn();
  expect(await count('recovery_code', 'one')).toBe(10);
  expect(again.codes.filter((code) => codes.includes(code))).toEqual([]);
  expect(await database.transaction((connection) => deleteSecondFactor(connection, 'one'))).toBe(true);
  expect(await database.transaction((connection) => deleteSecondFactor(connection, 'one'))).toBe(false);
  await factor.start('one', 'Royal', 'rohan');
  expect(await database.transaction((connection) => deleteSecondFactor(connection, 'one'))).toBe(false);
});

test('a secret of another key is an error that names the account, and no wrong code [G2.05]', async () => {
  const { secret } = await turnOn();
  const other = new SecondFactor(database, { sealing: ['another'], recovery: 'r' }, () => now);
  await expect(other.verify('one', codeOf(secret))).rejects.toThrow('Cannot read the second factor of one');
});

describe('the keys of a database', () => {
  const add = (id: string, key: string) =>
    database.query('INSERT INTO second_factor (account_id, secret) VALUES ($1, $2)', [
      id,
      seal([key], Buffer.from(id)),
    ]);
  const sealedBy = async (key: string) =>
    (await database.query<{ secret: Buffer }>('SELECT secret FROM second_factor ORDER BY account_id')).rows.map(
      ({ secret }) => unseal([key], secret)?.secret.toString(),
    );
  const stored = async () =>
    (await database.query<{ name: string; sealed: Buffer }>('SELECT name, sealed FROM stored_secret')).rows;

  test('an empty database takes the first key for recovery codes and keeps it [G2.05]', async () => {
    expect(await openSecondFactorKeys(database, ['a', 'b'])).toEqual({ sealing: ['a', 'b'], recovery: 'a' });
    const [firstRow] = await stored();
    expect([firstRow?.name, unseal(['a'], firstRow!.sealed)?.secret.toString()]).toEqual(['recovery codes', 'a']);
    expect(await openSecondFactorKeys(database, ['a'])).toMatchObject({ recovery: 'a' });
    expect((await stored())[0]?.sealed).toEqual(firstRow?.sealed);
    expect(await openSecondFactorKeys(database, ['new', 'a'])).toMatchObject({ recovery: 'a' });
    expect(unseal(['new'], (await stored())[0]!.sealed)?.secret.toString()).toBe('a');
    expect(await openSecondFactorKeys(database, ['other'])).toBeNull();
    expect(await stored()).toHaveLength(1);
  });

  test('processes that start together with their keys in another order keep one recovery key [G2.05]', async () => {
    for (let times = 0; times < 5; times += 1) {
      await database.query('DELETE FROM stored_secret');
      const keys = await Promise.all([
        openSecondFactorKeys(database, ['a', 'b']),
        openSecondFactorKeys(database, ['b', 'a']),
      ]);
      expect(keys[0]?.recovery).toBe(keys[1]?.recovery);
    }
  });

  test('apps of before are sealed anew, and their key stays that of recovery codes [G2.05]', async () => {
    await add('one', 'old');
    await add('two', 'new');
    expect(await openSecondFactorKeys(database, ['new', 'old'])).toEqual({ sealing: ['new', 'old'], recovery: 'new' });
    expect(await sealedBy('new')).toEqual(['one', 'two']);
    await database.query('DELETE FROM stored_secret');
    await database.query(`DELETE FROM second_factor WHERE account_id = 'two'`);
    await database.query('UPDATE second_factor SET secret = $1', [seal(['old'], Buffer.from('one'))]);
    expect(await openSecondFactorKeys(database, ['new', 'old'])).toMatchObject({ recovery: 'old' });
    expect(await sealedBy('new')).toEqual(['one']);
  });

  test('a key that no app was sealed with changes nothing, and an app of a lost key stays as it is [G2.05]', async () => {
    await add('one', 'lost');
    expect(await openSecondFactorKeys(database, ['new'])).toBeNull();
    expect([await stored(), await sealedBy('lost')]).toEqual([[], ['one']]);
    await add('two', 'new');
    expect(await openSecondFactorKeys(database, ['new'])).toMatchObject({ recovery: 'new' });
    expect(await sealedBy('lost')).toEqual(['one', undefined]);
  });
});

test('a transaction code of eight clear signs is right with spaces around it, for its account only [A4.22 OQ-56]', async () => {
  const limits = createRateLimits({ rateLimitScale: 1, redisUrl: null });
  const codes = new TransactionCodes(database, limits);
  const code = await codes.issue('one');
  expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{8}$/);
  expect(await codes.isRight('one', ` ${code} `)).toBe(true);
  expect([await codes.isRight('two', code), await codes.isRight('nobody', code)]).toEqual([false, false]);
  expect(await codes.isRight('nobody', 'an account that does not exist')).toBe(false);
  expect(await codes.check('two', undefined)).toMatchObject({ status: 400, message: expect.stringMatching(/\w/) });
  await codes.set('two', 'mutated');
  expect(await codes.check('two', undefined)).toMatchObject({ status: 400 });
  for (let tries = 0; tries < 4; tries += 1)
    expect(await codes.check('one', 'WRONGONE')).toMatchObject({ status: 400 });
  expect(await codes.check('one', code)).toBeNull();
  for (let tries = 0; tries < 5; tries += 1)
    expect(await codes.check('one', 'WRONGONE')).toMatchObject({ status: 400 });
  expect(await codes.check('one', code)).toMatchObject({ status: 429 });
  limits.close();
});
