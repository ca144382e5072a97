import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DEMO_TRANSACTION_CODE } from '../src/accounts/identity';
import { createOrdersFixture, order, type OrdersFixture } from '../src/betting/orders/testing-orders';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { storeVerification } from '../src/money/ledger';
import { askIpay } from '../src/money/payments/testing';
import { addAccount } from '../src/money/withdrawals/testing';
import { verifyPlatformLedger } from '../src/platform';
import { readPage, root } from './handbook';
import { databaseUrlOf } from './index';
import { openPageShell, pageTest, type PageShell } from './page-shell';
import { PromEvaluator, type SeriesFixture } from './promql';

const RUNBOOKS = 'docs/operate/runbooks';
const [CONFIRM, ACT, OVER] = ['How to confirm', 'What to do', 'How to know that it is over'] as const;
interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}
const rules: readonly Rule[] = parse(
  readFileSync(join(root, 'platform/deploy/monitoring/rules.yaml'), 'utf8'),
).groups.flatMap((group: { rules: readonly Rule[] }) => group.rules);
const recorded = new Map(rules.flatMap(({ record, expr }) => (record ? [[record, expr] as const] : [])));

/** A small file system of its own for the data folder, where this user may mount one. */
const dataDir = mkdtempSync(join(tmpdir(), 'backlay-small-disk-'));
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', dataDir]).status === 0;

let ring: OrdersFixture;
let store: TestStore;
let shell: PageShell;
let supplier: Server;
let isSupplierUp = true;
/** How far the clock of the platform is behind, ms: what it receives then came long ago. */
let behindMs = 0;
const messages: string[] = [];
beforeAll(async () => {
  const read = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => read() - behindMs);
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': version });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.1.0' } });
  supplier = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (isSupplierUp && request.url === '/sms') messages.push(body);
      response.writeHead(isSupplierUp ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url: 'https://pay.example/1' }));
    });
  });
  await new Promise<void>((done) => supplier.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;
  ring = await createOrdersFixture(
    {
      ...{ ADMIN_PORT: '0', DATA_DIR: dataDir, RELEASE_STORE: store.folder, SANDBOX: 'off' },
      ...{ SMS_GATEWAY_URL: 'https://sms.example', PAYMENT_GATEWAY_URL: 'https://pay.example' },
    },
    { config: { smsGatewayUrl: `${address}/sms`, paymentGatewayUrl: `${address}/pay` } },
  );
  const { running, database } = ring.platform;
  const url = databaseUrlOf(database);
  const { host, port, user, password, database: name } = database.endpoint;
  const environment = {
    ADMIN: `http://127.0.0.1:${running.adminPort}`,
    DATABASE_URL: url,
    DB: `host=${host} port=${port} user=${user} dbname=${name}`,
    PGPASSWORD: password,
    DATA_DIR: dataDir,
    RELEASE_STORE: store.folder,
    SITE: `http://royal.localhost:${running.port}`,
    STAFF: `http://staff.localhost:${running.port}`,
    LOG_LEVEL: 'silent',
    NAME: 'admin1',
    CODE: DEMO_TRANSACTION_CODE,
    REASON: 'drill of the runbooks',
    PHONE: '+919800000000',
    ...{ REMOTE: 'wallet', VERSION: '1.1.0', BRAND: 'royal', WINNER: 'b', DECISION: 'reject', ACCOUNT: 'branch1' },
  };
  shell = await openPageShell(environment, { SMS_GATEWAY_URL: `${address}/sms` });
  writeFileSync(join(shell.folder, 'password.txt'), 'Admin@123');
  await shell.run([block('export PASSWORD_FILE=password.txt')]);
  await shell.section(`${RUNBOOKS}/README.md`, 'Before you begin');
});
afterAll(async () => {
  await ring?.platform.close();
  shell?.close();
  store?.remove();
  supplier?.closeAllConnections();
  supplier?.close();
  if (hasSmallDisk) spawnSync('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

const block = (text: string) => ({ heading: '', language: 'sh', marker: null, file: null, text });
const follow = (page: string, heading: string, markers: readonly string[] = []): Promise<string> =>
  shell.section(`${RUNBOOKS}/${page}.md`, heading, markers);

type Samples = ReadonlyMap<string, number>;
async function scrape(): Promise<Samples> {
  const text = await (await fetch(`http://127.0.0.1:${ring.platform.running.adminPort}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Whether the condition of an alert holds on what was scraped now, with what was scraped `before` as the start of its ranges. */
function isRaised(name: string, now: Samples, before: Samples = new Map()): boolean {
  const { expr } = rules.find(({ alert }) => alert === name)!;
  const fixture: SeriesFixture = Object.fromEntries(
    [...now].map(([key, value]) => [key, (minute: number) => (minute < 60 ? (before.get(key) ?? 0) : value)]),
  );
  return new PromEvaluator(fixture, recorded).evaluate(expr, 60).length > 0;
}

/** How often a condition is read before a test gives up. */
const MOST_READS = 200;

async function waitFor(what: string, isReached: () => Promise<boolean>): Promise<void> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    if (await isReached()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Never reached: ${what}`);
}

/** Scrapes until the condition of an alert holds, or holds no more. */
const until = (name: string, wanted: boolean): Promise<void> =>
  waitFor(`${name} is ${wanted}`, async () => isRaised(name, await scrape()) === wanted);
const one = async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await ring.platform.database.query<Row>(sql, values)).rows[0]!;
const tokenOf = async (userName: string): Promise<string> => ring.platform.login('staff', userName, 'Admin@123');

pageTest(
  'a balance that was written past the ledger raises LedgerProofFailed, and its page repairs it [G8.02]',
  async () => {
    const { database } = ring.platform;
    await ring.place(order(ring.newMatch()));
    const right = await ring.points();
    await database.query(`update ledger_balance set available = available + 12345 where user_id = 'royal-player1'`);
    await storeVerification(database, await verifyPlatformLedger(database));
    await until('LedgerProofFailed', true);
    expect(await follow('ledger-proof-failed', CONFIRM)).toContain('available differs from its entries: royal-player1');
    expect(await follow('ledger-proof-failed', ACT)).toContain('UPDATE 1');
    await until('LedgerProofFailed', false);
    expect(await follow('ledger-proof-failed', OVER)).toContain('The books hold');
    expect(await ring.points()).toEqual(right);
  },
);

pageTest(
  'a withdrawal of yesterday raises PayoutStuck, and its page returns the amount to the player [G8.02]',
  async () => {
    const { platform, token } = ring;
    const before = await ring.points();
    const accountId = await addAccount(platform, token);
    const asked = await platform.call('royal', 'withdraw', {
      token,
      body: { amount: 1000, accountId, requestRef: 'runbook-payout' },
    });
    expect(asked.status).toBe(200);
    await platform.database.query(`update withdraw_request set created_at = now() - interval '5 hours'`);
    await until('PayoutStuck', true);
    expect(await follow('payout-stuck', CONFIRM)).toMatch(/player1 +\| +1000\.0/);
    await follow('payout-stuck', ACT);
    await until('PayoutStuck', false);
    expect(await follow('payout-stuck', OVER)).toMatch(/rejected[^]*The books hold/);
    expect(await ring.points()).toEqual(before);
  },
);

pageTest(
  'a wrong result is replaced by its page with a second person, and the bet is lost in place of won [G8.02]',
  async () => {
    const match = ring.newMatch();
    await ring.place(order(match));
    const token = await tokenOf('admin1');
    const settled = await ring.platform.call('staff', 'settleMarket', {
      token,
      userType: 'administrator',
      body: {
        ...{ marketId: match.marketId, outcome: 'settled', winners: ['a'], reason: 'end of the match' },
        transactionCode: DEMO_TRANSACTION_CODE,
      },
    });
    expect(settled).toMatchObject({ status: 200 });
    const outcome = async () =>
      (await one('select outcome from bet where market_id = $1', [match.marketId]))['outcome'];
    await waitFor('the bet is won', async () => (await outcome()) === 'win');
    await shell.run([block(`export SECOND_TOKEN=${await tokenOf('admin2')} SECOND_CODE=${DEMO_TRANSACTION_CODE}`)]);
    expect(await follow('wrong-result-settled', CONFIRM)).toContain(match.marketId);
    expect(await follow('wrong-result-settled', ACT)).toMatch(/second person[^]*"status":"done"/);
    await waitFor('the bet is lost', async () => (await outcome()) === 'lose');
    expect(await follow('wrong-result-settled', OVER)).toMatch(/lose[^]*The books hold/);
  },
);

pageTest('a result that nobody paid raises ResultsStuck until it is paid [G8.02]', async () => {
  const { database } = ring.platform;
  const { marketId } = ring.newMatch();
  await waitFor(
    'the market is stored',
    async () => (await one('select count(*)::int as n from market where id = $1', [marketId]))['n'] === 1,
  );
  await database.query(
    `insert into market_result (market_id, result, decided_at) values ($1, '{}', now() - interval '10 minutes')`,
    [marketId],
  );
  await until('ResultsStuck', true);
  expect(await follow('wrong-result-settled', CONFIRM)).toContain(marketId);
  await database.query('update market_result set delivered_at = now() where market_id = $1', [marketId]);
  await until('ResultsStuck', false);
});

pageTest(
  'a silent source raises FeedSilent, and its page locks and unlocks the markets of an event [G8.02]',
  async () => {
    const { platform } = ring;
    const match = ring.newMatch();
    behindMs = 130_000;
    ring.publish(match, { version: 2 });
    behindMs = 0;
    await until('FeedSilent', true);
    await shell.run([block(`export EVENT=${match.eventId}`)]);
    await follow('feed-silent', CONFIRM);
    const [lock, unlock, ...more] = readPage(`${RUNBOOKS}/feed-silent.md`).blocks.filter(
      ({ heading, marker }) => heading === ACT && marker === null,
    );
    await shell.run([lock!]);
    ring.publish(match, { version: 3 });
    const bet = () => ring.place(order(match, { marketVersion: 3 }));
    expect(await bet()).toMatchObject({ status: 400, body: { message: 'The market is suspended' } });
    await shell.run([unlock!, ...more]);
    expect(await bet()).toMatchObject({ status: 200 });
    await until('FeedSilent', false);
    const readiness = () => fetch(`http://127.0.0.1:${platform.running.adminPort}/readyz`).then((one) => one.text());
    await waitFor('prices are ok', async () => !(await readiness()).includes('degraded'));
    await follow('feed-silent', OVER);
  },
);

pageTest(
  'a supplier that refuses messages raises SmsFailing until it takes them again, with its page [G8.02]',
  async () => {
    const askCode = (phone: string) =>
      ring.platform.call('royal', 'sendSignupOtp', { body: { phone, whiteLabelId: 'wl-royal', operator: 'register' } });
    const before = await scrape();
    isSupplierUp = false;
    for (const phone of ['9811111111', '9811111112']) await askCode(phone);
    const broken = await scrape();
    expect(isRaised('SmsFailing', broken, before)).toBe(true);
    expect(await follow('sms-not-arriving', CONFIRM)).toMatch(/result="failed"[^]*503/);
    isSupplierUp = true;
    expect(await follow('sms-not-arriving', ACT)).toMatch(/otpLogin off[^]*otpLogin on/);
    await askCode('9811111113');
    expect(await follow('sms-not-arriving', OVER)).toMatch(/200[^]*adapter="http"\} 1/);
    expect(messages.join()).toContain('Test of the operator');
    expect(isRaised('SmsFailing', await scrape(), broken)).toBe(false);
  },
);

pageTest(
  'a gateway that is down raises AdapterDown, and its page locks and unlocks the way to pay [G8.02]',
  async () => {
    isSupplierUp = false;
    expect((await askIpay(ring.platform, ring.token, { requestRef: 'runbook-ipay-1' })).status).toBeGreaterThan(399);
    await until('AdapterDown', true);
    expect(await follow('payment-gateway-down', CONFIRM)).toContain('backlay_adapter_up{kind="payment"');
    isSupplierUp = true;
    expect(await follow('payment-gateway-down', ACT)).toMatch(/"isLock":true[^]*"isLock":false/);
    expect((await askIpay(ring.platform, ring.token, { requestRef: 'runbook-ipay-2' })).status).toBe(200);
    await until('AdapterDown', false);
    expect(await follow('payment-gateway-down', OVER)).toContain('adapter="hmac"} 1');
  },
);

pageTest(
  'a version that fails in browsers raises RemoteFailing, and its page returns to the last good one [G8.02]',
  async () => {
    const { platform } = ring;
    await makeGood(platform.database, 'wallet', '1.0.0');
    await platform.database.query(`update release_channel set last_good = '1.0.0' where name = 'wallet'`);
    const before = await scrape();
    for (let view = 0; view < 25; view += 1)
      await platform.call('royal', 'reportRemoteFailure', {
        body: { remote: 'wallet', version: '1.1.0', phase: 'load', cause: 'broken', path: '/', view: `view-${view}` },
      });
    const broken = await scrape();
    expect(isRaised('RemoteFailing', broken, before)).toBe(true);
    expect(await follow('bad-release', CONFIRM)).toMatch(/wallet +\| 1\.1\.0/);
    await follow('bad-release', ACT);
    const shown = async () => /"name":"wallet","version":"([^"]+)"/.exec((await platform.send('/')).text)?.[1];
    await waitFor('the page names 1.0.0', async () => (await shown()) === '1.0.0');
    expect(await follow('bad-release', OVER)).toContain('"name":"wallet","version":"1.0.0"');
    expect(isRaised('RemoteFailing', await scrape(), broken)).toBe(false);
  },
);

pageTest('a session and a registry token that leaked end by the page, and the key is replaced [G8.02]', async () => {
  const { platform } = ring;
  const session = await tokenOf('branch1');
  const profile = () => platform.call('staff', 'profile', { token: session, userType: 'branch' });
  expect((await profile()).status).toBe(200);
  const made = await platform.send('/registry/v1/tokens', {
    method: 'POST',
    host: 'staff.localhost',
    headers: { authorization: `Bearer ${await tokenOf('admin1')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'ci', remotes: ['wallet'], scopes: ['read'] }),
  });
  const { token, text } = made.body as { token: { id: string }; text: string };
  const releases = () =>
    platform.send('/registry/v1/releases', { host: 'staff.localhost', headers: { authorization: `Bearer ${text}` } });
  expect((await releases()).status).toBe(200);
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  await shell.run([block(`export TOKEN_ID=${token.id}`)]);
  expect(await follow('key-leaked', CONFIRM)).toContain('branch1 branch active');
  expect(await follow('key-leaked', ACT)).toContain('The key is replaced');
  expect(await follow('key-leaked', OVER)).toMatch(/branch1 branch suspended second-factor:off sessions:0/);
  expect([(await profile()).status, (await releases()).status]).toEqual([401, 401]);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).not.toBe(secret);
});

pageTest(
  'a flood of refused requests raises RequestFlood, and its page shows the call and answers of the site [G8.02]',
  async () => {
    const before = await scrape();
    for (let turn = 0; turn < 60; turn += 1) await ring.platform.call('royal', 'points', { token: 'guessed' });
    const flooded = await scrape();
    expect(isRaised('RequestFlood', flooded, before)).toBe(true);
    expect(await follow('flood-of-requests', CONFIRM)).toContain('call="points",status_class="4xx"');
    await follow('flood-of-requests', ACT);
    for (let turn = 0; turn < 10; turn += 1) await ring.points();
    expect(await follow('flood-of-requests', OVER)).toMatch(/^200/m);
    expect(isRaised('RequestFlood', await scrape(), flooded)).toBe(false);
  },
);

pageTest(
  'calls that fail with 5xx raise both budgets of calls, and the page of latency shows them [G8.02]',
  async () => {
    const before = await scrape();
    isSupplierUp = false;
    for (let turn = 0; turn < 5; turn += 1)
      await askIpay(ring.platform, ring.token, { requestRef: `runbook-latency-${turn}` });
    isSupplierUp = true;
    const broken = await scrape();
    expect([
      isRaised('CallBudgetBurnsFast', broken, before),
      isRaised('CallBudgetBurnsSlowly', broken, before),
    ]).toEqual([true, true]);
    expect(await follow('latency', CONFIRM)).toContain('call="depositByIpay",status_class="5xx"');
    await follow('latency', ACT);
    await ring.points();
    expect(await follow('latency', OVER)).toMatch(/^200 /m);
    expect(isRaised('CallBudgetBurnsFast', await scrape(), broken)).toBe(false);
  },
);

// Without the right to mount a file system there is no disk that a test may fill.
(hasSmallDisk ? pageTest : test.skip)('a full disk raises DiskFull, and its page frees it [G8.02]', async () => {
  expect(isRaised('DiskFull', await scrape())).toBe(false);
  spawnSync('mkdir', ['-p', join(dataDir, 'release-cache')]);
  writeFileSync(join(dataDir, 'release-cache', 'filler'), Buffer.alloc(23 * 1024 * 1024));
  await until('DiskFull', true);
  expect(await follow('disk-full', CONFIRM)).toContain('release-cache');
  await follow('disk-full', ACT);
  await until('DiskFull', false);
  await follow('disk-full', OVER);
});

pageTest('maintenance of a brand begins and ends with the commands of the index [G8.02]', async () => {
  expect(await shell.section(`${RUNBOOKS}/README.md`, 'Maintenance')).toContain('message');
  const { is_maintenance: isMaintenance } = await one(
    `select is_maintenance from tenant_override where tenant_id = 'royal'`,
  );
  expect(isMaintenance).toBe(false);
});
