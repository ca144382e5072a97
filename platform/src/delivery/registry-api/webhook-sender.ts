import { createHmac } from 'node:crypto';
import type { PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import { fetchPublic } from '../../core/http';
import { openSecret } from './webhooks';

const SEND = { timeout: 10_000, maxBytes: 16 * 1024 };
const AT_ONCE = 20;
/** A process that stops while it sends leaves the delivery to the next look after this, seconds. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3 * 3600;
/** How much of an answer is stored. */
const ANSWER_MOST = 500;
/** Deliveries are listed as long as this. */
const RETENTION_DAYS = 30;

interface Due {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string | null;
  readonly sealed: Buffer | null;
}

/** Pause after so many attempts, seconds: each twice as long as the one before, at most three hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20));

/** The signature of a delivery, as Standard Webhooks describe it: over id, time and body. */
export function signDelivery(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Sends what is due, each delivery by one process, at least once (F2.09). */
export class WebhookSender {
  constructor(
    private readonly database: Database,
    private readonly keys: PurposeKeys,
    /** Allows http and this machine, as a demonstration needs it. */
    private readonly allowLocal: boolean,
  ) {}

  /** Answers how many it tried. */
  async sendDue(): Promise<number> {
    const due = await claim(this.database);
    await Promise.all(due.map((delivery) => this.send(delivery)));
    return due.length;
  }

  /** Forgets what is older than anybody looks for. */
  async tidy(): Promise<void> {
    await this.database.query(
      `delete from registry_webhook_delivery where next_at is null and created_at < now() - make_interval(days => $1)`,
      [RETENTION_DAYS],
    );
  }

  private async send({ id, url, body, attempts, ...stored }: Due): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1000);
    try {
      const secret = openSecret(this.keys, stored);
      if (secret === null) throw new Error('The secret cannot be read with the key of the platform');
      const answer = await fetchPublic(new URL(url), {
        ...SEND,
        allowLocal: this.allowLocal,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signDelivery(secret, id, timestamp, body),
        },
        body,
      });
      // A redirect is no success, and is not followed.
      await this.record(id, attempts, answer.status >= 200 && answer.status < 300, answer.status, answer.body);
    } catch (error) {
      await this.record(id, attempts, false, null, error instanceof Error ? error.message : String(error));
    }
  }

  private async record(
    id: string,
    attempts: number,
    isDelivered: boolean,
    status: number | null,
    answer: string,
  ): Promise<void> {
    await this.database.query(
      `update registry_webhook_delivery set answer_status = $2, answer = $3, answered_at = now(),
         status = case when $4 then 'delivered' when now() + make_interval(secs => $5) > until then 'failed' else 'pending' end,
         next_at = case when $4 or now() + make_interval(secs => $5) > until then null else now() + make_interval(secs => $5) end
       where id = $1`,
      [id, status, answer.replaceAll('\0', '').slice(0, ANSWER_MOST), isDelivered, pauseAfter(attempts)],
    );
  }
}

/** Takes what is due, so that no other process sends it too. */
async function claim(connection: Connection): Promise<readonly Due[]> {
  const { rows } = await connection.query<Due>(
    `update registry_webhook_delivery delivery
     set next_at = now() + make_interval(secs => $2), attempts = delivery.attempts + 1
     from registry_webhook hook
     where hook.id = delivery.webhook_id and delivery.id in (
       select id from registry_webhook_delivery where next_at <= now() and held_at is null order by next_at limit $1 for update skip locked)
     returning delivery.id, delivery.body, delivery.attempts, hook.url, hook.secret, hook.sealed`,
    [AT_ONCE, LEASE_SECONDS],
  );
  return rows;
}
