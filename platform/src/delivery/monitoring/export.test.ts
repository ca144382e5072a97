import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createExportQueue } from './export-queue';
import { openMonitoring } from './monitoring';
import { pageReport } from './page-report';

interface Received {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly sentry: string | undefined;
  readonly body: string;
}

const received: Received[] = [];
let receiver: Server;
let port: number;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { authorization, 'x-sentry-auth': sentry } = request.headers;
      received.push({ url: request.url ?? '', authorization, sentry: sentry?.toString(), body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  port = (receiver.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => receiver?.close(resolve));
  await database?.close();
});

test('a local OTLP and a local Sentry receiver get an error with remote and version, and no personal data [F4.08]', async () => {
  const monitoring = openMonitoring({
    database,
    knows: () => true,
    targets: { otlpUrl: `http://user:key@127.0.0.1:${port}`, sentryDsn: `http://public@127.0.0.1:${port}/42` },
  });
  const report = pageReport.parse({
    view: 'v1',
    language: 'en-IN',
    errors: [
      {
        ...{ remote: 'wallet', version: '1.1.0', kind: 'error', name: 'TypeError', route: '/deposit' },
        message: 'no sum for 9876543210',
        stack: 'at pay (/remotes/wallet/1.1.0/screen.1a2b3c4d5e.js:1:2345)\nat top (/shell/0.1.0/main.js:1:7)',
        ...{ since: 1, money: true, count: 2 },
      },
    ],
    figures: [{ remote: 'wallet', version: '1.1.0', metric: 'inp', route: '/deposit', values: [180, 420] }],
  });
  await monitoring.record(report, {
    tenantId: 'royal',
    userAgent: 'Secret/1',
    visitor: 'visitor-1',
    address: '203.0.113.9',
  });
  await monitoring.flush();
  monitoring.close();
  const at = (path: string) => received.find(({ url }) => url === path);
  const log = JSON.parse(at('/v1/logs')?.body ?? '').resourceLogs[0].scopeLogs[0].logRecords[0];
  const attributes = Object.fromEntries(
    log.attributes.map(({ key, value }: { key: string; value: object }) => [key, Object.values(value)[0]]),
  );
  expect(log.body.stringValue).toBe('TypeError: no sum for …');
  expect(attributes).toMatchObject({
    'backlay.remote': 'wallet',
    'backlay.version': '1.1.0',
    'backlay.brand': 'royal',
    'backlay.occurrences': 2,
  });
  const [metric] = JSON.parse(at('/v1/metrics')?.body ?? '').resourceMetrics[0].scopeMetrics[0].metrics;
  expect([metric.name, metric.histogram.dataPoints[0].count, metric.histogram.dataPoints[0].sum]).toEqual([
    'backlay.page.inp',
    '2',
    600,
  ]);
  expect(at('/v1/logs')?.authorization).toBe(`Basic ${Buffer.from('user:key').toString('base64')}`);
  const envelope = at('/api/42/envelope/');
  const [, , event] = (envelope?.body ?? '').split('\n').map((line) => (line ? JSON.parse(line) : null));
  expect(event).toMatchObject({
    release: 'wallet@1.1.0',
    tags: { remote: 'wallet', version: '1.1.0', brand: 'royal' },
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: {
            frames: [
              { function: 'top', lineno: 1, colno: 7 },
              { function: 'pay', filename: '/remotes/wallet/1.1.0/screen.1a2b3c4d5e.js', lineno: 1, colno: 2345 },
            ],
          },
        },
      ],
    },
  });
  expect(envelope?.sentry).toContain('sentry_key=public');
  const everything = JSON.stringify(received);
  for (const personal of ['9876543210', 'visitor-1', 'Secret/1']) expect(everything).not.toContain(personal);
});

function openQueue() {
  const sent: string[] = [];
  const logged: unknown[] = [];
  let status = 0;
  const queue = createExportQueue<number>((items) => [{ url: 'http://collector', headers: {}, body: items.join() }], {
    name: 'OTLP',
    capacity: 3,
    fetch: async (_url, { body }) => {
      if (status === 0) throw new TypeError('fetch failed');
      sent.push(String(body));
      return { ok: status < 400, status };
    },
    log: (message, detail) => logged.push([message, detail]),
  });
  return { queue, sent, logged, answer: (next: number) => (status = next) };
}

test('a queue whose receiver is away drops the oldest, logs it, and sends what stays when it is back [F4.08]', async () => {
  const { queue, sent, logged, answer } = openQueue();
  for (const item of [1, 2, 3, 4, 5]) queue.add(item);
  await queue.flush();
  expect([sent, logged]).toEqual([[], [['export queue overflowed', { target: 'OTLP', dropped: 2 }]]]);
  answer(200);
  await queue.flush();
  await queue.flush();
  queue.close();
  expect(sent).toEqual(['3,4,5']);
});

test('a batch that a receiver refuses is named and left out, one that it cannot take now is tried again [F4.08]', async () => {
  const { queue, sent, logged, answer } = openQueue();
  queue.add(1);
  answer(503);
  await queue.flush();
  answer(400);
  await queue.flush();
  queue.add(2);
  answer(200);
  await queue.flush();
  queue.close();
  expect([sent, logged]).toEqual([['1', '1', '2'], [['export rejected', { target: 'OTLP', status: 400 }]]]);
});
