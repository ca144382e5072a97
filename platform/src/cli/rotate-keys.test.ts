import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, databaseUrlOf, openTestPlatform, type TestClient, type TestPlatform } from '../../testing/index';
import { buildProgram } from '../../testing/programs';
import { appCode, enrol, forgetSteps, tokenOf } from '../accounts/identity/testing';
import { IdleFeed } from '../betting/feed/testing';
import { CASINO_SIGNATURE_HEADER, signCasino } from '../casino/provider';
import { deriveKey, loadKeys, loadOrCreateSecret, readConfig, retireReplacedSecret, unseal } from '../core/config';
import { openSecret, replaceWebhooks } from '../delivery/registry-api/webhooks';
import { startPlatform } from '../platform';

const OLD = 'Vu7-an-old-key-of-the-platform-0123456789';
const NEW = 'Qe4-a-new-key-of-the-platform-9876543210';
const OTHER = 'Zx1-a-key-of-another-platform-5544332211';
const WEEK_MS = 7 * 86_400_000;

let dataDir: string;
let program: string;
beforeAll(async () => (program = await buildProgram(join(__dirname, 'rotate-keys.ts'))));
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'backlay-rotate-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What `keys` prints with these arguments and variables, and how it ends. */
function keys(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir, ...environment },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, error })),
  );
}

describe('a key of the environment', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform({ SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW, RATE_LIMIT_SCALE: '0' });
  });
  afterAll(() => platform?.close());

  async function startNext(environment: Readonly<Record<string, string>>) {
    const read = readConfig({
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(platform.database) },
      ...{ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', ...environment },
    });
    if (!read.ok) throw new Error(read.problem);
    const running = await startPlatform(read.config, { feed: new IdleFeed() });
    return { client: clientOf(running.port), close: () => running.close() };
  }
  const rotate = (current: string, previous: string) =>
    keys(['rotate'], {
      DATABASE_URL: databaseUrlOf(platform.database),
      SECRET_KEY: current,
      SECRET_KEY_PREVIOUS: previous,
    });
  const launch = async (token: string) => {
    const body = { gameId: 'indi-slots-bhanumati', gameCode: 'BHANUMATI', providerName: 'Indi Slots' };
    const launched = await platform.call('royal', 'launchGame', {
      token,
      body: { ...body, subProviderName: 'Indi Slots' },
    });
    return new URL(launched.body.docs.url as string).searchParams.get('token');
  };
  /** The status of a provider's request to open a game, signed with the key that is derived from this one. */
  const openGame = async (client: TestClient, token: string | null, secret: string) => {
    const body = JSON.stringify({ token });
    const signature = signCasino(deriveKey(secret, 'casino provider'), 'session', body, Date.now());
    const headers = { 'content-type': 'application/json', [CASINO_SIGNATURE_HEADER]: signature };
    return (await client.send('/webhooks/casino/sandbox/session', { method: 'POST', headers, body })).status;
  };

  test('a rotation under load fails no call; sessions, launch tokens and second factors stay valid [G2.05]', async () => {
    const session = await platform.login('royal');
    const { secret } = await enrol(platform, session, { brand: 'royal', userType: 'user' });
    const tokens = [await launch(session), await launch(session), await launch(session)] as const;
    const verify = async (client: TestClient) => {
      await forgetSteps(platform);
      const credentials = { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' };
      const token = tokenOf(await client.call('royal', 'login', { body: credentials }));
      return (await client.call('royal', 'verifySecondFactor', { token, body: { otp: appCode(secret) } })).status;
    };

    let isOver = false;
    const statuses = new Map<number, number>();
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { status } = await platform.call('royal', 'points', { token: session });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const webhook = async (key: string) => {
      const { rows } = await platform.database.query<{ secret: string | null; sealed: Buffer | null }>(
        'SELECT secret, sealed FROM registry_webhook',
      );
      return rows.map((row) => openSecret([deriveKey(key, 'webhook secrets')], row));
    };
    const hook = { url: 'https://ci.example/hook', events: ['pin'] } as const;
    await replaceWebhooks(platform.database, { remote: 'wallet' }, [hook], 'ann', [deriveKey(OLD, 'webhook secrets')]);
    const rotated = await rotate(NEW, OLD);
    expect(await webhook(OLD)).toEqual([null]);
    expect(await webhook(NEW)).toEqual([expect.stringMatching(/^whsec_/)]);
    isOver = true;
    await Promise.all(load);
    expect(rotated).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^Stored secrets are encrypted/) });
    expect([...statuses.keys()]).toEqual([200]);
    // A process that still signs with the old key reads what is encrypted with the new one.
    expect(await verify(platform)).toBe(200);

    const between = await startNext({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    try {
      expect((await between.client.call('royal', 'points', { token: session })).status).toBe(200);
      expect(await verify(between.client)).toBe(200);
      expect(await openGame(between.client, tokens[0], OLD)).toBe(200);
      expect(await openGame(between.client, tokens[1], NEW)).toBe(200);
      expect(await openGame(between.client, tokens[2], OTHER)).toBe(401);
    } finally {
      await between.close();
    }
    const after = await startNext({ SECRET_KEY: NEW });
    try {
      expect((await after.client.call('royal', 'points', { token: session })).status).toBe(200);
      expect(await verify(after.client)).toBe(200);
      expect(await openGame(after.client, tokens[2], OLD)).toBe(401);
      expect(await openGame(after.client, tokens[2], NEW)).toBe(200);
    } finally {
      await after.close();
    }
    const foreign = await rotate(OTHER, OLD);
    expect(foreign).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^SECRET_KEY is not the key/) });
  });

  test('a rotation without the old key names the steps and changes nothing [G2.05]', async () => {
    const refused = await keys(['rotate'], { SECRET_KEY: NEW, DATABASE_URL: databaseUrlOf(platform.database) });
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringContaining('SECRET_KEY_PREVIOUS') });
    expect(await keys([])).toEqual({ code: 1, out: '', error: 'npm run keys rotate\n' });
  });
});

test('a generated key is replaced once, the old one accepted for 7 days and then forgotten [G2.05]', async () => {
  const config = { secretKey: null, secretKeyPrevious: null, dataDir };
  expect(await keys(['rotate'])).toMatchObject({ code: 1, error: expect.stringMatching(/^No key found/) });
  const old = loadOrCreateSecret(config);
  expect(loadKeys(config)).toEqual({ current: old, previous: null });
  expect(await keys(['rotate'])).toMatchObject({ code: 0, error: '' });
  const ring = loadKeys(config);
  expect(ring).toEqual({ current: expect.not.stringContaining(old), previous: old });
  const files = ['secret', 'secret.previous'].map((name) => join(dataDir, name));
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);

  // A second replacement would lose the key that stored secrets are encrypted with.
  expect(await keys(['rotate'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The key was replaced before/),
  });
  expect(loadKeys(config)).toEqual(ring);
  expect(loadKeys({ ...config, secretKey: NEW })).toEqual({ current: NEW, previous: null });

  const replacedAt = statSync(files[1] ?? '').mtimeMs;
  retireReplacedSecret(dataDir, replacedAt + WEEK_MS - 1);
  expect(loadKeys(config)).toEqual(ring);
  retireReplacedSecret(dataDir, replacedAt + WEEK_MS);
  expect(loadKeys(config)).toEqual({ current: ring.current, previous: null });
});

test('a platform encrypts anew at its start and forgets a generated key that is a week old [G2.05]', async () => {
  const environment = { DATA_DIR: dataDir, SECRET_KEY: '' };
  const first = await openTestPlatform(environment);
  const old = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  try {
    writeFileSync(join(dataDir, 'secret.previous'), old);
    writeFileSync(join(dataDir, 'secret'), NEW);
    utimesSync(join(dataDir, 'secret.previous'), new Date(0), new Date(0));
    const read = readConfig({
      ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrlOf(first.database) },
      ...environment,
    });
    if (!read.ok) throw new Error(read.problem);
    const next = await startPlatform(read.config, { feed: new IdleFeed() });
    await next.close();
    expect(existsSync(join(dataDir, 'secret.previous'))).toBe(false);
    const { rows } = await first.database.query<{ sealed: Buffer }>('SELECT sealed FROM stored_secret');
    const isReadable = (key: string) =>
      rows.map(({ sealed }) => unseal([deriveKey(key, 'second factor')], sealed) !== null);
    expect([isReadable(old), isReadable(NEW)]).toEqual([[false], [true]]);
  } finally {
    await first.close();
  }
});
