import { createOrdersFixture, order, type OrdersFixture } from '../betting/orders/testing-orders';
import { mayReadInternal } from '../core/health';
import { createMetrics, definitions } from '../core/metrics';
import { uploadProof } from '../money/payments/testing';
import { next } from '../realtime/sockets/testing';
import { measureAdapter } from './measure';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture({ ADMIN_PORT: '0' });
});
afterAll(async () => {
  ring?.closeTabs();
  await ring?.platform.close();
});

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`http://127.0.0.1:${ring.platform.running.adminPort}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('calls, bets and deposits count by their brand and result [G4.01]', async () => {
  const match = ring.newMatch();
  const before = await scrape();
  await ring.place(order(match));
  await ring.place(order(match, { stake: 1 }));
  expect((await uploadProof(ring.platform, ring.token)).status).toBe(200);
  const after = await scrape();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect({
    accepted: grown('backlay_bets_total{brand="royal",result="accepted",reason="none"}'),
    rejected: grown('backlay_bets_total{brand="royal",result="rejected",reason="range"}'),
    placements: grown('backlay_bet_placement_seconds_count'),
    ok: grown('backlay_http_requests_total{call="placeBet",status_class="2xx"}'),
    refused: grown('backlay_http_requests_total{call="placeBet",status_class="4xx"}'),
    timed: grown('backlay_http_request_seconds_count{call="placeBet",status_class="2xx"}'),
    deposits: grown('backlay_payments_total{kind="UPI",adapter="staff",result="pending"}'),
    statements: grown('backlay_db_statement_seconds_count{statement="betting_place_optimistic"}') > 0,
  }).toEqual({
    ...{ accepted: 1, rejected: 1, placements: 2, ok: 1, refused: 1, timed: 1, deposits: 1 },
    statements: true,
  });
});

test('a frame counts once per watching socket and its lag is measured from the message of the source [G4.01]', async () => {
  const match = ring.newMatch();
  const tab = await ring.tab();
  await new Promise((resolve) => tab.emit('postEventSubscription', { eventId: match.eventId }, resolve));
  const before = await scrape();
  expect(before.get('backlay_sockets{brand="royal"}')).toBe(1);
  const frame = next(tab, 'getMarketStatusByEventId');
  ring.publish(match, { version: 2, back: 1.8 });
  await frame;
  const after = await scrape();
  expect(after.get('backlay_socket_deliveries_total')! - before.get('backlay_socket_deliveries_total')!).toBe(1);
  expect(after.get('backlay_frame_lag_seconds_count')! - before.get('backlay_frame_lag_seconds_count')!).toBe(1);
});

test('readings of process and database are present without a label value of a person [G4.01 G4.02]', async () => {
  const series = await scrape();
  const names = new Set(
    [...series.keys()].map((name) => name.replace(/\{.*| .*/, '').replace(/_(bucket|sum|count)$/, '')),
  );
  // The sandbox's own outbox is no supplier until it is called, one process has no bus, and hosts of the demo need no check.
  const empty = [
    'push_faults_total',
    'adapter_seconds',
    'adapter_up',
    'job_runs_total',
    'payouts_total',
    'certificate_days',
    'backup_drill_age_seconds',
    'hosts_failing',
    'statements_late',
  ].map((name) => `backlay_${name}`);
  const absent = Object.values(definitions)
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
  expect(
    absent.filter((name) => ![...empty, 'backlay_release_info', 'backlay_remote_failures_total'].includes(name)),
  ).toEqual([]);
  expect(series.get('backlay_leader{source="sim"}')).toBe(1);
  expect(series.get('backlay_part_ok{part="database"}')).toBe(1);
  expect(series.get('backlay_queue_waiting{queue="deposits"}')).toBeGreaterThanOrEqual(0);
  expect(series.get('backlay_ledger_entries_total')).toBeGreaterThanOrEqual(0);
  expect(series.get('backlay_disk_free_ratio')).toBeGreaterThan(0);
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds');
  const { rows } = await ring.platform.database.query<{ text: string }>(
    'SELECT id AS text FROM user_account UNION SELECT user_name FROM user_account',
  );
  const values = [...series.keys()].flatMap((name) => [...name.matchAll(/"([^"]*)"/g)].map(([, value]) => value));
  expect(rows.filter(({ text }) => values.includes(text))).toEqual([]);
});

test.each([
  ['loopback', '127.0.0.1', undefined, null, true],
  ['loopback in IPv6', '::1', undefined, null, true],
  ['another address without a token', '10.0.0.7', undefined, null, false],
  ['another address with the token', '10.0.0.7', 'Bearer secret-token', 'secret-token', true],
  ['another address with another token', '10.0.0.7', 'Bearer other-token', 'secret-token', false],
] as const)('the internal port decides on %s [G4.02]', (_title, address, authorization, token, allowed) => {
  expect(mayReadInternal(address, authorization, token)).toBe(allowed);
});

test('a supplier that fails is down until a call to it works [G4.01]', async () => {
  const metrics = createMetrics({ defaults: false });
  let fails = true;
  const send = measureAdapter(metrics, 'sms', 'gateway', async () => {
    if (fails) throw new Error('away');
  });
  await expect(send()).rejects.toThrow('away');
  expect(await metrics.render()).toContain('backlay_adapter_up{kind="sms",adapter="gateway"} 0');
  fails = false;
  await send();
  const text = await metrics.render();
  expect(text).toContain('backlay_adapter_up{kind="sms",adapter="gateway"} 1');
  expect(text).toContain('backlay_adapter_seconds_count{kind="sms",adapter="gateway",result="failed"} 1');
});
