import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { pauseAfter, WebhookSender } from './webhook-sender';
import { listDeliveries, openSecret, repeatDelivery, replaceWebhooks, resealWebhooks } from './webhooks';

interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly text: string;
}

const KEYS = ['a key of these tests'] as const;

let database: TestDatabase;
let server: Server;
let address: string;
let hook: string;
let secret: string;
/** Answers of the receiver, the next one first; 200 when there is none. */
let answers: number[] = [];
let received: Received[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') return void response.writeHead(302, { location: `${address}/hook` }).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const text = Buffer.concat(chunks).toString('utf8');
      received.push({ id: header('id'), timestamp: header('timestamp'), signature: header('signature'), text });
      response.writeHead(answers.shift() ?? 200).end('seen');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  [answers, received] = [[], []];
});

/** A pin of wallet 1.1.0, of which the only webhook at `url` is notified. */
async function happen(url: string): Promise<void> {
  await database.query('delete from registry_webhook');
  const secrets = await replaceWebhooks(database, { remote: 'wallet' }, [{ url, events: ['pin'] }], 'ann', KEYS);
  [[hook, secret]] = [...secrets] as [[string, string]];
  await database.query(
    `insert into release_audit (actor, action, name, tenant_id, to_version) values ('ann', 'pin', 'wallet', 'royal', '1.1.0')`,
  );
}
/** Sends what is due, and what waits for its next try. */
async function send({ allowLocal = true } = {}): Promise<void> {
  await database.query(`update registry_webhook_delivery set next_at = now() where next_at is not null`);
  await new WebhookSender(database, KEYS, allowLocal).sendDue();
}
const deliveries = () => listDeliveries(database, hook);
/** A signature over id, time and body, as the receiver computes it. */
function expectedOf({ id, timestamp, text }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
}

test('a receiver that fails three times gets the fourth try with the same id and a valid signature [F2.09]', async () => {
  answers = [500, 503, 404];
  await happen(`${address}/hook`);
  for (let tries = 0; tries < 5; tries += 1) await send();
  expect(received).toHaveLength(4);
  for (const delivery of received) expect(delivery.signature).toBe(expectedOf(delivery));
  expect(new Set(received.map(({ id, text }) => `${id} ${text}`)).size).toBe(1);
  expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({
    id: received[0]?.id,
    kind: 'pin',
    remote: 'wallet',
    brand: 'royal',
    to: '1.1.0',
    actor: 'ann',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 4, answerStatus: 200, nextAt: null }]);
});

test('pauses grow between tries, and end 24 hours after the event [F2.09]', async () => {
  expect([1, 2, 3, 4, 12, 20].map(pauseAfter)).toEqual([10, 20, 40, 80, 10_800, 10_800]);
  answers = [500, 500];
  await happen(`${address}/hook`);
  await send();
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({ status: 'pending', attempts: 1, answerStatus: 500, answer: 'seen' });
  expect(Number(waiting?.nextAt) - Number(waiting?.answeredAt)).toBe(10_000);
  await database.query(`update registry_webhook_delivery set until = now() + interval '5 seconds'`);
  await send();
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 2, nextAt: null }]);
});

test('a delivery that is repeated has the same id, and is tried for 24 hours more [F2.09]', async () => {
  await happen(`${address}/hook`);
  await send();
  const [first] = await deliveries();
  expect(await repeatDelivery(database, hook, first?.id ?? '')).toMatchObject({ status: 'pending' });
  await send();
  expect(received.map(({ id }) => id)).toEqual([first?.id, first?.id]);
});

test('two processes send each delivery once [F2.09]', async () => {
  await happen(`${address}/hook`);
  await Promise.all([1, 2, 3].map(() => new WebhookSender(database, KEYS, true).sendDue()));
  expect(received).toHaveLength(1);
});

test.each([
  'https://127.0.0.1/',
  'https://169.254.169.254/',
  'https://[fd00::1]/',
  'https://localhost/',
  'http://example.com/',
])('a delivery to %s does not leave the platform in production [F2.09]', async (url) => {
  await happen(url);
  await send({ allowLocal: false });
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ status: 'pending', attempts: 1, answerStatus: null });
  expect(delivery?.answer).toMatch(/not a public address|leads to|not https/);
});

test('a redirect is not followed and counts as a failure [F2.09]', async () => {
  await happen(`${address}/away`);
  await send();
  expect(await deliveries()).toMatchObject([{ status: 'pending', answerStatus: 302 }]);
  expect(received).toEqual([]);
});

test('a secret is stored sealed, opens with a replaced key, and signs as before [F2.09 G2.05]', async () => {
  await happen(`${address}/hook`);
  const stored = async () =>
    (
      await database.query<{ secret: string | null; sealed: Buffer | null; row: string }>(
        'select secret, sealed, registry_webhook::text as row from registry_webhook',
      )
    ).rows[0] ?? { secret: null, sealed: null, row: '' };
  expect((await stored()).row).not.toContain(secret);
  expect((await stored()).secret).toBeNull();
  await resealWebhooks(database, ['a new key', ...KEYS]);
  expect(openSecret(['a new key'], await stored())).toBe(secret);
  expect(openSecret(KEYS, await stored())).toBeNull();

  // A process with the old key alone cannot sign: the delivery waits for one that can.
  await send();
  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([
    { status: 'pending', answer: expect.stringMatching(/^The secret cannot/) },
  ]);
  await database.query('update registry_webhook_delivery set next_at = now()');
  await new WebhookSender(database, ['a new key'], true).sendDue();
  expect(received.map(({ signature }) => signature)).toEqual(received.map(expectedOf));
  expect(received).toHaveLength(1);

  // What a process of the last minor version wrote is sealed by the next start.
  await database.query('update registry_webhook set secret = $1, sealed = null', [secret]);
  await resealWebhooks(database, KEYS);
  expect(await stored()).toMatchObject({ secret: null, row: expect.not.stringContaining(secret) });
  expect(openSecret(KEYS, await stored())).toBe(secret);
});
