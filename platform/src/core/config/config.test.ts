import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { renderConfigurationPage, deriveKey, helpText, loadOrCreateSecret, readConfig } from './index';

const read = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.problem);
  return result.config;
};

test('an empty environment is the demonstration set-up: port 4000, embedded database, simulator, sandbox', () => {
  expect(read({})).toMatchObject({
    port: 4000,
    dataDir: resolve('.data'),
    databaseUrl: null,
    feed: 'sim',
    sandbox: true,
    demoAccounts: true,
    releaseStore: resolve('.data/releases'),
  });
});

test('an empty variable is an absent one', () => {
  expect(read({ PORT: ' ', FEED: '' })).toMatchObject({ port: 4000, feed: 'sim' });
});

test('without the sandbox demo mode needs gateways, and all that is wrong is named at once', () => {
  expect(readConfig({ SANDBOX: 'off' })).toEqual({
    ok: false,
    problem:
      'PAYMENT_GATEWAY_URL is missing: without the sandbox deposits need a gateway.\n' +
      'SMS_GATEWAY_URL is missing: without the sandbox one-time codes need a way to players.',
  });
  expect(readConfig({ PORT: 'x', FEED: 'y' })).toMatchObject({ problem: expect.stringMatching(/^PORT.*\nFEED.*$/) });
});

test('production has no sandbox and no demo accounts, and starts without gateways [D1.09]', () => {
  const config = read({ BACKLAY_MODE: 'production' });
  expect([config.sandbox, config.demoAccounts]).toEqual([false, false]);
});

test.each([
  [{ PORT: 'http' }, "PORT is 'http': a whole number from 0 to 65535 is expected."],
  [{ PORT: '70000' }, "PORT is '70000': a whole number from 0 to 65535 is expected."],
  [{ FEED: 'replay:' }, "FEED is 'replay:': sim, betfair, none or replay:<file or glob>[@speed] is expected."],
  [
    { TRUST_PROXY: '10.0.0.0/99' },
    "TRUST_PROXY is '10.0.0.0/99': addresses or ranges such as 10.0.0.0/8 or loopback are expected.",
  ],
  [
    { LAST_GOOD: '200,20' },
    "LAST_GOOD is '200,20': loads, visitors, minutes and percent such as 200,20,10,1 are expected.",
  ],
  [
    { LAST_GOOD: '1,1,1,100' },
    "LAST_GOOD is '1,1,1,100': loads, visitors, minutes and percent such as 200,20,10,1 are expected.",
  ],
  [{ SANDBOX: 'yes' }, "SANDBOX is 'yes': on or off is expected."],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud': one of trace, debug, info, warn, error, silent is expected."],
  [{ REDIS_URL: 'localhost' }, 'REDIS_URL is not usable: a URL is expected that starts with redis:// or rediss://.'],
  [
    { CHAT_HOSTS: 'https://a.example' },
    "CHAT_HOSTS is 'https://a.example': host names such as chat.example.com are expected.",
  ],
  [
    { FRAME_HOSTS: 'a.example; script-src *' },
    "FRAME_HOSTS is 'a.example; script-src *': host names such as chat.example.com are expected.",
  ],
  [{ SECRET_KEY: 'hunter2' }, 'SECRET_KEY is not usable: at least 32 characters are expected.'],
])('%j is refused in one line that does not print secrets', (environment, problem) => {
  expect(readConfig(environment)).toEqual({ ok: false, problem });
});

test.each(['sim', 'betfair', 'none', 'replay:data/*.gz', 'replay:a@b.gz@20'])('FEED may be %s', (feed) => {
  expect(read({ FEED: feed }).feed).toBe(feed);
});

test('docs/configuration.md and --help match the options table', () => {
  expect(readFileSync(resolve(__dirname, '../../../../docs/configuration.md'), 'utf8')).toBe(renderConfigurationPage());
  expect(helpText()).toMatch(/SIM_SPEED +How much faster/);
});

test('the secret is generated once, readable by its owner only, and derives a key per purpose', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-config-'));
  try {
    const first = loadOrCreateSecret({ secretKey: null, dataDir });
    expect(loadOrCreateSecret({ secretKey: null, dataDir })).toBe(first);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(deriveKey(first, 'payments')).not.toBe(deriveKey(first, 'pins'));
    expect(loadOrCreateSecret({ secretKey: 'x'.repeat(40), dataDir })).toBe('x'.repeat(40));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
