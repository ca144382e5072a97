import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUnsafeSettings, readConfig, renderConfigurationPage } from './index';
import type { Option } from './options';
import { options } from './options-table';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-unsafe-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RANDOM = 'q7Zk1vXw9TtR4mB2nC6yLpH8sJ0dGfAe';
const safe = () => ({
  BACKLAY_MODE: 'production',
  DATA_DIR: folder,
  SECRET_KEY: RANDOM,
  PUBLIC_URL: 'https://example.com',
  STAFF_HOST: 'staff.example.com',
  FRAME_HOSTS: 'tv.example.com',
  FEED: 'none',
});

function findings(environment: Record<string, string | undefined>): readonly string[] {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problem);
  return listUnsafeSettings(read.config, environment);
}

const UNSAFE: readonly (readonly [string, Record<string, string | undefined>])[] = [
  ['SECRET_KEY', { SECRET_KEY: undefined }],
  ['SECRET_KEY', { SECRET_KEY: 'b'.repeat(40) }],
  ['SECRET_KEY', { SECRET_KEY: 'the same in every process of a platform' }],
  ['SANDBOX', { SANDBOX: 'on' }],
  ['DEMO_ACCOUNTS', { DEMO_ACCOUNTS: 'on' }],
  ['LIVE_RELOAD', { LIVE_RELOAD: 'on' }],
  ['SIM_SCRIPT', { SIM_SCRIPT: 'fast' }],
  ['FEED', { FEED: undefined }],
  ['FEED', { FEED: 'sim' }],
  ['FEED', { FEED: 'replay:recordings/*.gz' }],
  ['BETFAIR_APP_KEY', { FEED: 'betfair' }],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://example.com' }],
  ['STAFF_HOST', { STAFF_HOST: undefined }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,::/0' }],
  ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0' }],
  ['MAX_EVENT_LOOP_DELAY', { MAX_EVENT_LOOP_DELAY: '0' }],
  ['FRAME_HOSTS', { FRAME_HOSTS: undefined }],
  ['REDIS_URL', { REDIS_URL: 'redis://127.0.0.1:6379' }],
  ['PAYMENT_SECRET', { PAYMENT_GATEWAY_URL: 'https://pay.example' }],
  ['CASINO_SECRET', { CASINO_LAUNCH_URL: 'https://games.example/{game}' }],
];

test('the safe production configuration has no finding [G2.04]', () => {
  expect(findings(safe())).toEqual([]);
  const adapters = {
    FEED: 'betfair',
    BETFAIR_APP_KEY: 'key',
    BETFAIR_USERNAME: 'name',
    BETFAIR_PASSWORD: 'word',
    TRUST_PROXY: '10.0.0.0/8,loopback',
    REDIS_URL: 'redis://127.0.0.1:6379',
    DATABASE_URL: 'postgres://127.0.0.1/x',
    PAYMENT_GATEWAY_URL: 'https://user:key@pay.example',
    PAYMENT_SECRET: RANDOM,
  };
  expect(findings({ ...safe(), ...adapters })).toEqual([]);
});

test.each(UNSAFE)(
  'production refuses %s in %j in one line with the accepted values; demo mode starts [G2.04]',
  (name, change) => {
    const lines = findings({ ...safe(), ...change });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}\\b[^\\n]*Accepted: [^\\n]+$`))]);
    expect(findings({ ...safe(), ...change, BACKLAY_MODE: 'demo' })).toEqual([]);
  },
);

test('all unsafe settings are named at once, and no secret is printed [G2.04]', () => {
  const all = Object.assign({}, ...UNSAFE.map(([, change]) => change), { FEED: 'sim', SECRET_KEY: 'b'.repeat(40) });
  const lines = findings({ ...safe(), ...all });
  const named = new Set(UNSAFE.map(([name]) => name).filter((name) => name !== 'BETFAIR_APP_KEY'));
  for (const name of named) expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  expect(lines.join('\n')).not.toContain('bbbb');
});

test('a data folder or a secret file that others can read is a finding [G2.04]', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${RANDOM}\n`, { mode: 0o600 });
  const { SECRET_KEY: _key, ...rest } = safe();
  const environment = { ...rest, SECRET_KEY_FILE: file };
  expect(findings(environment)).toEqual([]);
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  expect(findings(environment)).toEqual([
    expect.stringMatching(/^DATA_DIR .* can be read by others/),
    expect.stringMatching(/^SECRET_KEY_FILE .* can be read by others/),
  ]);
});

test('every secret is read from the file of NAME_FILE and refused when given twice [G2.05]', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${RANDOM}\n`);
  for (const name of ['SECRET_KEY', 'PAYMENT_SECRET', 'CASINO_SECRET', 'BETFAIR_PASSWORD']) {
    const read = readConfig({ [`${name}_FILE`]: file });
    expect(read.ok && Object.values(read.config)).toContain(RANDOM);
    const twice = readConfig({ [`${name}_FILE`]: file, [name]: RANDOM });
    expect(twice).toEqual({
      ok: false,
      problem: expect.stringMatching(new RegExp(`^${name} is not usable: it is given twice`)),
    });
  }
  expect(readConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toMatchObject({
    problem: 'SECRET_KEY is not usable: the file of SECRET_KEY_FILE cannot be read (ENOENT).',
  });
});

test('each option that an unsafe production start names has a note on what production accepts [G8.03]', () => {
  const unsafe = readConfig({
    ...{ BACKLAY_MODE: 'production', SANDBOX: 'on', DEMO_ACCOUNTS: 'on', LIVE_RELOAD: 'on', SIM_SCRIPT: 'fast' },
    ...{ TRUST_PROXY: '0.0.0.0/0', RATE_LIMIT_SCALE: '0', MAX_EVENT_LOOP_DELAY: '0', FEED: 'betfair' },
    ...{ REDIS_URL: 'redis://127.0.0.1', PAYMENT_GATEWAY_URL: 'https://pay.example' },
    CASINO_LAUNCH_URL: 'https://casino.example/{token}/{game}',
  });
  if (!unsafe.ok) throw new Error(unsafe.problem);
  const named = listUnsafeSettings(unsafe.config, {}).flatMap((line) =>
    line.match(/^[A-Z_]+|(?<=, | or )BETFAIR_[A-Z]+/g),
  );
  expect(named.length).toBeGreaterThan(14);
  const all: readonly Option<unknown>[] = Object.values(options);
  const unsaid = named.filter((name) => !all.find((option) => option.name === name)?.production);
  expect(unsaid).toEqual([]);
});

test('the configuration page has secret, restart and production of each option [G8.03]', () => {
  const rows = new Map(
    renderConfigurationPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const cells = line.split(' | ');
        return [cells[0]!.slice(3, -1), cells.slice(2, 5)];
      }),
  );
  expect([...rows.keys()]).toEqual(Object.values(options).map(({ name }) => name));
  expect(rows.get('PORT')).toEqual(['restart', 'no', 'yes']);
  expect(rows.get('SANDBOX')).toEqual(['restart', 'no', 'off']);
  expect(rows.get('ADMIN_TOKEN')).toEqual(['restart', 'yes', 'yes']);
  expect(rows.get('LOG_LEVEL')).toEqual(['SIGUSR2 changes between it and debug', 'no', 'yes']);
});
