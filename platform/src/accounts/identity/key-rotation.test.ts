import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveKey, deriveKeys, readConfig, unseal, type PurposeKeys } from '../../core/config';
import { openTestDatabase } from '../../core/database/testing';
import { IdleFeed } from '../../betting/feed/testing';
import { startPlatform } from '../../platform';
import { signValue, verifySignedValue } from '../../delivery/qa/cookie';
import { SignedAddresses } from '../../delivery/uploads';
import { clientOf, databaseUrlOf, openTestPlatform, type TestPlatform } from '../../../testing/index';
import { OneTimeCodes } from './codes';
import { openSecondFactorKeys } from './second-factor-keys';
import { appCode, enrol, tokenOf } from './testing';

const OLD = 'Vu7-an-old-key-of-the-platform-0123456789';
const NEW = 'Qe4-a-new-key-of-the-platform-9876543210';
const OTHER = 'Zx1-a-key-of-another-platform-5544332211';
const REFUSED = /^SECRET_KEY is not the key of this database: .* SECRET_KEY_PREVIOUS\.$/;

let old: TestPlatform;
beforeAll(async () => {
  old = await openTestPlatform({ SECRET_KEY: OLD });
});
afterAll(() => old?.close());

/** Another process on the same database, with other keys. */
async function start(keys: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-keys-'));
  const read = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(old.database),
    LOG_LEVEL: 'silent',
    ...keys,
  });
  if (!read.ok) throw new Error(read.problem);
  try {
    const running = await startPlatform(read.config, { feed: new IdleFeed() });
    const close = () => running.close().finally(() => rmSync(dataDir, { recursive: true, force: true }));
    return { client: clientOf(running.port), close };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

const sealedSecrets = async () =>
  (
    await old.database.query<{ sealed: Buffer }>(
      `SELECT sealed FROM stored_secret UNION ALL SELECT secret FROM second_factor`,
    )
  ).rows.map(({ sealed }) => sealed);
const readableWith = async (key: string) =>
  (await sealedSecrets()).map((sealed) => unseal([deriveKey(key, 'second factor')], sealed) !== null);

test('a replaced SECRET_KEY ends no session and reads old secrets; a third key is refused [G2.05]', async () => {
  const session = await old.login('orbit');
  const { secret, recoveryCodes } = await enrol(old, session, { brand: 'orbit', userType: 'user' });
  const [first = '', second = ''] = recoveryCodes;
  expect(await readableWith(OLD)).toEqual([true, true]);

  await expect(start({ SECRET_KEY: OTHER })).rejects.toThrow(REFUSED);
  await expect(start({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OTHER })).rejects.toThrow(REFUSED);
  expect(await readableWith(OLD)).toEqual([true, true]);

  const login = async (client: Pick<TestPlatform, 'call'>) =>
    tokenOf(
      await client.call('orbit', 'login', {
        body: { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-orbit' },
      }),
    );
  const verify = async (client: Pick<TestPlatform, 'call'>, otp: string) =>
    (await client.call('orbit', 'verifySecondFactor', { token: await login(client), body: { otp } })).status;

  const between = await start({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
  try {
    expect((await between.client.call('orbit', 'points', { token: session })).status).toBe(200);
    expect([await readableWith(OLD), await readableWith(NEW)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await old.database.query('update second_factor set last_step = 0');
    expect(await verify(between.client, appCode(secret))).toBe(200);
    expect(await verify(between.client, first)).toBe(200);
  } finally {
    await between.close();
  }

  const after = await start({ SECRET_KEY: NEW });
  try {
    expect((await after.client.call('orbit', 'points', { token: session })).status).toBe(200);
    expect([await verify(after.client, second), await verify(after.client, first)]).toEqual([200, 400]);
  } finally {
    await after.close();
  }
  await expect(start({ SECRET_KEY: OLD })).rejects.toThrow(REFUSED);
});

test('a third key is refused where nobody has an authenticator, and the stored key stays [G2.05]', async () => {
  const database = await openTestDatabase();
  try {
    const keyOf = (key: string) => openSecondFactorKeys(database, [deriveKey(key, 'second factor')]);
    const { recovery } = (await keyOf(OLD)) ?? {};
    expect(recovery).toMatch(/^[\w-]{20,}$/);
    expect(await keyOf(OTHER)).toBeNull();
    expect((await keyOf(OLD))?.recovery).toBe(recovery);
  } finally {
    await database.close();
  }
});

describe('signatures of the old key', () => {
  const OLD_ALONE = deriveKeys({ current: OLD, previous: null }, 'any');
  const NEW_ALONE = deriveKeys({ current: NEW, previous: null }, 'any');
  const BOTH = deriveKeys({ current: NEW, previous: OLD }, 'any');

  test('one-time codes of the old key are right while it is accepted, and wrong without it [G2.05]', async () => {
    const use = async (keys: PurposeKeys): Promise<boolean> => {
      let text = '';
      const sms = { send: async (sent: { readonly text: string }) => void (text = sent.text) };
      await new OneTimeCodes(old.database, sms, OLD_ALONE).send(
        { id: 'royal', name: 'Royal' },
        '+919820011223',
        'login',
      );
      const code = /^\d{6}/.exec(text)?.[0] ?? '';
      return new OneTimeCodes(old.database, sms, keys).consume('royal', '+919820011223', 'login', code);
    };
    expect([await use(OLD_ALONE), await use(BOTH), await use(NEW_ALONE)]).toEqual([true, true, false]);
  });

  test('addresses of pictures and QA texts are accepted with both keys and signed with the new one [G2.05]', () => {
    const checkOf = (from: PurposeKeys, by: PurposeKeys) => {
      const address = new URL(new SignedAddresses(from).sign('/a.png'), 'http://x');
      return new SignedAddresses(by).check('/a.png', Object.fromEntries(address.searchParams)).state;
    };
    expect([checkOf(OLD_ALONE, BOTH), checkOf(BOTH, NEW_ALONE), checkOf(OLD_ALONE, NEW_ALONE)]).toEqual([
      'valid',
      'valid',
      'invalid',
    ]);
    const read = (from: PurposeKeys, by: PurposeKeys) => verifySignedValue(by, signValue(from, { pin: 1 }));
    expect([read(OLD_ALONE, BOTH), read(BOTH, NEW_ALONE), read(OLD_ALONE, NEW_ALONE)]).toEqual([
      { pin: 1 },
      { pin: 1 },
      null,
    ]);
  });
});
