import { createMetrics } from '../../core/metrics';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { openTestSupplier, type TestSupplier } from '../suppliers/testing-supplier';
import { implementations } from '../suppliers';
import { AdapterError, demandSuccess } from './supplier-call';
import type { AdapterSetting } from './adapter';
import { Adapters, type AdaptersDeps } from './adapters';
import { CircuitBreaker } from './circuit-breaker';
import { maskValue } from './exchange';
import { findSetting, listExchanges, resealAdapters, storeSetting, tidyExchanges } from './settings';

const SECRET = 'Bearer the-secret-of-the-service';
const KEYS = ['a key of these tests'] as const;
const MESSAGE = { id: 'm-1', phone: '+919811112222', text: '482913 is your Royal code', brand: 'royal' };

let database: TestDatabase;
let supplier: TestSupplier;
beforeAll(async () => {
  [database, supplier] = await Promise.all([openTestDatabase(), openTestSupplier()]);
  for (const id of ['royal', 'metro'])
    await database.query(`INSERT INTO tenant (id, white_label_id, record) VALUES ($1, 'wl-' || $1, '{}')`, [id]);
});
afterAll(async () => {
  await database?.close();
  await supplier?.close();
});
beforeEach(async () => {
  supplier.requests.length = 0;
  supplier.answer = () => ({ status: 200, body: '{"reference":"r-1","phone":"+919811112222"}' });
  await database.query('TRUNCATE adapter_setting, adapter_exchange');
});

const setting = (over: Partial<AdapterSetting> = {}): AdapterSetting => ({
  ...{ id: 'first', tenantId: 'royal', kind: 'sms', adapter: 'http', priority: 0, isActive: true },
  settings: { url: supplier.url, referenceField: 'reference' },
  secrets: { authorization: SECRET },
  ...over,
});
const store = (over: Partial<AdapterSetting> = {}) => storeSetting(database, KEYS, setting(over));
const warnings: unknown[] = [];
const opened: Adapters[] = [];
afterEach(async () => {
  for (const adapters of opened.splice(0)) await adapters.close();
});
const open = (over: Partial<AdaptersDeps> = {}) => {
  const adapters = new Adapters({
    ...{ database, implementations, metrics: null, allowLocal: true, keys: KEYS, defaults: [] },
    warn: (message, fields) => void warnings.push([message, fields]),
    pause: async () => undefined,
    ...over,
  });
  opened.push(adapters);
  return adapters;
};
const send = async (adapters: Adapters, over: { isIdempotent?: boolean; timeoutMs?: number; lane?: string } = {}) => {
  const [first] = await adapters.list('sms', 'royal');
  if (!first) throw new Error('no adapter');
  return adapters.run(first, { name: 'send', tenantId: 'royal', ...over }, (adapter, exchange) =>
    adapter.send(MESSAGE, exchange),
  );
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AdapterError ? error.failure : String(error)),
  );

test('a brand uses its own active adapters in their order, and those of the installation without them [G7.01]', async () => {
  const adapters = open({ defaults: [setting({ id: 'default', tenantId: null })] });
  const ids = async (tenantId: string) => (await adapters.list('sms', tenantId)).map((each) => each.setting.id);
  expect(await ids('royal')).toEqual(['default']);
  await store({ id: 'b', priority: 2 });
  await store({ id: 'a', priority: 5 });
  await store({ id: 'off', priority: 1, isActive: false });
  await store({ id: 'other', tenantId: 'metro' });
  expect(await ids('royal')).toEqual(['b', 'a']);
  expect(await ids('metro')).toEqual(['other']);
  expect(await adapters.byId('payment', 'a')).toBeNull();
});

test('secrets are stored sealed and opened with a replaced key [G7.01 G2.05]', async () => {
  await store();
  const { rows } = await database.query<{ row: string; sealed: Buffer }>(
    'SELECT adapter_setting::text AS row, sealed FROM adapter_setting',
  );
  expect(`${rows[0]?.row} ${rows[0]?.sealed.toString()}`).not.toContain('the-secret');
  expect((await findSetting(database, KEYS, 'first'))?.secrets).toEqual({ authorization: SECRET });
  await resealAdapters(database, ['a new key', ...KEYS]);
  expect((await findSetting(database, ['a new key'], 'first'))?.secrets).toEqual({ authorization: SECRET });
  expect((await findSetting(database, KEYS, 'first'))?.secrets).toEqual({});
});

test('an adapter of one brand cannot be overwritten by another brand or kind [G7.01]', async () => {
  expect(await store()).toBe(true);
  expect(await store({ tenantId: 'metro' })).toBe(false);
  expect(await store({ kind: 'payment' })).toBe(false);
  expect(await store({ priority: 3 })).toBe(true);
});

test('the breaker opens after 5 failures, half-opens after 30 s and lets one call try [G7.01]', () => {
  let now = 0;
  const breaker = new CircuitBreaker(() => now);
  for (let n = 0; n < 4; n += 1) breaker.failed('a');
  expect(breaker.state('a')).toBe('closed');
  breaker.succeeded('a');
  for (let n = 0; n < 5; n += 1) breaker.failed('a');
  expect([breaker.state('a'), breaker.admits('a'), breaker.admits('b')]).toEqual(['open', false, true]);
  now = 29_999;
  expect(breaker.admits('a')).toBe(false);
  now = 30_000;
  expect([breaker.state('a'), breaker.admits('a'), breaker.admits('a')]).toEqual(['halfOpen', true, false]);
  breaker.failed('a');
  expect([breaker.state('a'), breaker.admits('a')]).toEqual(['open', false]);
  now = 60_000;
  expect(breaker.admits('a')).toBe(true);
  breaker.succeeded('a');
  expect([breaker.state('a'), breaker.admits('a')]).toEqual(['closed', true]);
});

test('a supplier that fails 5 times gets no request for 30 s and one after it [G7.01]', async () => {
  await store();
  let now = Date.UTC(2026, 0, 19);
  const metrics = createMetrics({ defaults: false });
  const adapters = open({ clock: () => now, metrics });
  supplier.answer = () => ({ status: 503 });
  for (let n = 0; n < 7; n += 1) expect(await outcomeOf(send(adapters))).toBe('failed');
  expect(supplier.requests).toHaveLength(5);
  expect(adapters.healthOf({ id: 'first' })).toMatchObject({ state: 'open', failedAt: now });
  expect(await metrics.render()).toContain('backlay_adapter_up{kind="sms",adapter="http"} 0');
  now += 30_000;
  supplier.answer = () => ({ status: 200, body: '{}' });
  await send(adapters);
  expect(supplier.requests).toHaveLength(6);
  expect(adapters.healthOf({ id: 'first' })).toMatchObject({ state: 'closed', doneAt: now });
  const text = await metrics.render();
  expect(text).toContain('backlay_adapter_seconds_count{kind="sms",adapter="http",result="failed"} 5');
  expect(text).toContain('backlay_adapter_seconds_count{kind="sms",adapter="http",result="done"} 1');
});

test('lanes of one adapter fail apart from each other, and a refusal opens nothing [G7.01]', async () => {
  await store();
  const adapters = open();
  supplier.answer = () => ({ status: 503 });
  for (let n = 0; n < 6; n += 1) await outcomeOf(send(adapters, { lane: 'a' }));
  expect(supplier.requests).toHaveLength(5);
  supplier.answer = () => ({ status: 422 });
  for (let n = 0; n < 6; n += 1) expect(await outcomeOf(send(adapters, { lane: 'b' }))).toBe('refused');
  expect(supplier.requests).toHaveLength(11);
});

test.each([
  ['is idempotent', true, 3],
  ['is not idempotent', false, 1],
])('a call that %s is made so often when the supplier fails: %s %d [G7.01]', async (_what, isIdempotent, times) => {
  await store();
  supplier.answer = () => ({ status: 500 });
  expect(await outcomeOf(send(open(), { isIdempotent }))).toBe('unknown');
  expect(supplier.requests).toHaveLength(times);
});

test('a refusal is not repeated, whether or not the call is idempotent [G7.01]', async () => {
  await store();
  supplier.answer = () => ({ status: 400 });
  expect(await outcomeOf(send(open(), { isIdempotent: true }))).toBe('refused');
  expect(supplier.requests).toHaveLength(1);
});

test.each([
  [200, null],
  [400, 'refused'],
  [404, 'refused'],
  [401, 'failed'],
  [429, 'failed'],
  [503, 'failed'],
  [302, 'failed'],
  [500, 'unknown'],
  [504, 'unknown'],
])('status %d of a supplier means %s [G7.01]', async (status, failure) => {
  const outcome = await outcomeOf(Promise.resolve().then(() => demandSuccess({ status, body: '' }, 'service')));
  expect(outcome).toBe(failure ?? 'done');
});

test('an answer that does not come in time leaves the call unknown, a closed port failed [G7.01]', async () => {
  await store();
  supplier.answer = () => null;
  expect(await outcomeOf(send(open(), { timeoutMs: 50 }))).toBe('unknown');
  await store({ settings: { url: 'http://127.0.0.1:1/' } });
  expect(await outcomeOf(send(open()))).toBe('failed');
});

test('an adapter that never ends is left alone after the time limit [G7.01]', async () => {
  await store();
  const adapters = open();
  const [first] = await adapters.list('sms', 'royal');
  const never = adapters.run(first!, { name: 'send', tenantId: 'royal', timeoutMs: 20 }, () => new Promise(() => {}));
  expect(await outcomeOf(never)).toBe('unknown');
});

test('every exchange is recorded masked for 30 days, without secret, number, code or address [G7.01]', async () => {
  await store();
  const now = Date.UTC(2026, 0, 19);
  const adapters = open({ clock: () => now });
  await send(adapters);
  supplier.answer = () => ({ status: 422, body: '{"error":"blocked","to":"+919811112222"}' });
  await outcomeOf(send(adapters));
  await adapters.settled();
  const { exchanges, total } = await listExchanges(database, 'royal', { page: 1, limit: 10 });
  expect(total).toBe(2);
  expect(
    exchanges.map(({ kind, adapter, operation, result, status }) => [kind, adapter, operation, result, status]),
  ).toEqual([
    ['sms', 'http', 'send', 'refused', 422],
    ['sms', 'http', 'send', 'done', 200],
  ]);
  expect(exchanges[1]).toMatchObject({
    sent: { method: 'POST', body: { to: '•••22', text: '•••', brand: 'royal' } },
    received: { body: { reference: 'r-1', phone: '•••22' } },
  });
  const { rows } = await database.query<{ text: string }>(
    'SELECT adapter_exchange::text AS text FROM adapter_exchange',
  );
  expect(rows.map(({ text }) => text).join()).not.toMatch(/the-secret|9811112222|482913|\/send/);
  expect((await listExchanges(database, 'metro', { page: 1, limit: 10 })).total).toBe(0);
  await tidyExchanges(database, new Date(now + 30 * 86_400_000), 30);
  expect((await listExchanges(database, 'royal', { page: 1, limit: 10 })).total).toBe(2);
  await tidyExchanges(database, new Date(now + 30 * 86_400_000 + 1), 30);
  expect((await listExchanges(database, 'royal', { page: 1, limit: 10 })).total).toBe(0);
});

test('a secret is in no record, error, health or warning, even where the supplier repeats it [G7.01]', async () => {
  await store();
  const adapters = open();
  supplier.answer = ({ headers }) => ({ status: 500, body: JSON.stringify({ error: headers['authorization'] }) });
  const error = await send(adapters).catch(String);
  const [first] = await adapters.list('sms', 'royal');
  const named = await adapters
    .run(first!, { name: 'send', tenantId: 'royal' }, () => Promise.reject(new AdapterError('failed', SECRET)))
    .catch(String);
  await adapters.settled();
  const { exchanges } = await listExchanges(database, 'royal', { page: 1, limit: 10 });
  expect(supplier.requests[0]?.headers['authorization']).toBe(SECRET);
  const all = JSON.stringify([error, named, exchanges, adapters.healthOf({ id: 'first' }), warnings]);
  expect(all).not.toContain('the-secret');
  expect(exchanges).toHaveLength(2);
});

test.each([
  ['a number of a phone', { to: '+919811112222' }, { to: '•••22' }],
  ['a code', { code: 482913 }, { code: '•••' }],
  ['a text', { text: '482913 is your code' }, { text: '•••' }],
  ['a status', { status: 'ok', orderId: 'o-1' }, { status: 'ok', orderId: 'o-1' }],
  ['a secret in a field that is shown', { status: 'x secret-1 y' }, { status: 'x ••• y' }],
  ['fields inside of others', { a: [{ email: 'a@b.in', id: 5 }] }, { a: [{ email: '•••', id: 5 }] }],
])('a record hides %s as it has to [G7.01]', (_what, value, masked) => {
  expect(maskValue(value, ['secret-1'])).toEqual(masked);
});

test('an adapter whose settings are wrong is left out of the list and named without its values [G7.01]', async () => {
  warnings.length = 0;
  await store({ settings: { url: 'not an address' } });
  expect(await open().list('sms', 'royal')).toEqual([]);
  expect(warnings).toEqual([['adapter settings rejected', { kind: 'sms', adapter: 'http' }]]);
});

test('staff enters no address of this machine in production, the installation may [G7.01]', async () => {
  await store();
  expect(await outcomeOf(send(open({ allowLocal: false })))).toBe('failed');
  await database.query('TRUNCATE adapter_setting');
  const defaults = [setting({ tenantId: null })];
  await send(open({ allowLocal: false, defaults }));
  expect(supplier.requests).toHaveLength(1);
});
