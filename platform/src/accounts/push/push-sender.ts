import {
  createServerMessageTranslator,
  dataNames,
  interpolate,
  isPushedDuringBreak,
  serverMessages,
  type PushKind,
} from '@backlay/shared/domain';
import { namesInHindi, serverMessagesInHindi } from '@backlay/shared/hi-in';
import type { Connection, Database } from '../../core/database';
import { MessageSender } from '../../core/jobs';

/** How often a process looks for messages, ms: a message is sent within 5 s of its cause (E7.02). */
const LOOK_MS = 1000;
/** Messages that one process sends at the same time. */
const AT_ONCE = 64;
/** A process that stops while it sends leaves the message to another one after this, seconds. */
const LEASE_SECONDS = 60;
/** Pauses before the second and the third attempt, seconds: three attempts within 10 minutes. */
const PAUSES_SECONDS = [120, 480] as const;
/** A message that could not leave for this long is no news any more, hours. */
const STALE_HOURS = 12;
/** How long a push service keeps a message for a device that is off, seconds. */
const TTL_SECONDS: Readonly<Record<PushKind, number>> = {
  betSettled: 12 * 3600,
  orderMatched: 3600,
  priceAlert: 600,
  automaticCashOut: 12 * 3600,
  depositDecided: 24 * 3600,
  withdrawalDecided: 24 * 3600,
  newDevice: 24 * 3600,
};

/** Takes one message to the push service of a browser. */
export interface PushTransport {
  /** @returns the status of the push service; null without an answer */
  send(request: {
    readonly tenantId: string;
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
    readonly payload: string;
    readonly ttlSeconds: number;
    /** Address of the sender. */
    readonly subject: string;
  }): Promise<number | null>;
}

export interface PushSenderDeps {
  readonly database: Database;
  readonly transport: PushTransport;
  /** The brand of a message: its name, and its address, which names the sender to push services. */
  readonly brandOf: (tenantId: string) => { readonly name: string; readonly url: string } | null;
  /** Which of these players are in a time-out or self-exclusion. */
  readonly playersOnBreak: (connection: Connection, accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly warn: (message: string, fields?: object) => void;
}

interface DueRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly attempts: number;
  readonly key: string;
  readonly kind: PushKind;
  readonly title: string;
  readonly message: string;
  readonly path: string;
  readonly account_id: string;
  readonly tenant_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
  readonly is_stale: boolean;
  readonly is_open: boolean;
}

const hindi: Readonly<Record<string, string | undefined>> = { ...namesInHindi, ...serverMessagesInHindi };
const toHindi = createServerMessageTranslator({ ...dataNames, ...serverMessages }, (key, values) =>
  interpolate(hindi[key] ?? '', values ?? {}),
);
const translate = (language: string, text: string): string => (language.startsWith('hi') ? toHindi(text) : text);

/** Sends stored messages to push services, each by one process (E7.01, G7.08). It holds no connection while it waits for them. */
export class PushSender {
  private readonly sender: MessageSender;

  constructor(private readonly deps: PushSenderDeps) {
    this.sender = new MessageSender({
      lookMs: LOOK_MS,
      atOnce: AT_ONCE,
      claim: async (most) => {
        const due = await claim(deps.database, most);
        if (due.length === 0) return [];
        const paused = await deps.playersOnBreak(deps.database, [...new Set(due.map((row) => row.account_id))]);
        return due.map((row) => () => this.handle(row, paused.has(row.account_id)));
      },
      failed: (error) => deps.warn('push send failed', { err: error }),
    });
  }

  start(): void {
    this.sender.start();
  }

  /** Resolves when what is under way has been answered. */
  stop(): Promise<void> {
    return this.sender.stop();
  }

  /** Sends everything that is due now. Returns how many messages it claimed. */
  sendDue(): Promise<number> {
    return this.sender.sendDue();
  }

  /** Deletes messages of causes that cannot repeat any more, after some days. */
  async tidy(days: number): Promise<void> {
    await this.deps.database.query(
      'delete from push_delivery where next_at is null and created_at < now() - make_interval(days => $1)',
      [days],
    );
  }

  private async handle(row: DueRow, isOnBreak: boolean): Promise<void> {
    const { database } = this.deps;
    if (row.is_stale || !row.is_open || (isOnBreak && !isPushedDuringBreak(row.kind)))
      return void (await database.query('update push_delivery set next_at = null where id = $1', [row.id]));
    const status = await this.send(row);
    if (status === 404 || status === 410)
      return void (await database.query('delete from push_subscription where id = $1', [row.subscription_id]));
    const isSent = status !== null && status >= 200 && status < 300;
    await database.query(
      `update push_delivery set answer_status = $2, sent_at = case when $3 then now() end,
         next_at = case when $3 then null else now() + make_interval(secs => $4::float) end
       where id = $1`,
      [row.id, status, isSent, PAUSES_SECONDS[row.attempts - 1] ?? null],
    );
  }

  /** Status of the push service; null without an answer. */
  private async send(row: DueRow): Promise<number | null> {
    const brand = this.deps.brandOf(row.tenant_id);
    if (!brand) return null;
    try {
      const [title, body] = [translate(row.language, row.title), translate(row.language, row.message)];
      return await this.deps.transport.send({
        tenantId: row.tenant_id,
        endpoint: row.endpoint,
        keys: { p256dh: row.p256dh, auth: row.auth },
        payload: JSON.stringify({ title, body, path: row.path, tag: row.key, brand: brand.name }),
        ttlSeconds: TTL_SECONDS[row.kind],
        subject: toVapidSubject(brand.url),
      });
    } catch (error) {
      this.deps.warn('push delivery failed', { err: error, kind: row.kind });
      return null;
    }
  }
}

/** Push services take an https address or an e-mail address as the sender. */
const toVapidSubject = (url: string): string => (url.startsWith('https:') ? url : 'mailto:push@backlay.example');

/** Claims what is due, so that no other process sends the same message. */
async function claim(connection: Connection, most: number): Promise<readonly DueRow[]> {
  const { rows } = await connection.query<DueRow>(
    `update push_delivery d
     set next_at = now() + make_interval(secs => $2), attempts = d.attempts + 1
     from push_subscription s join user_account a on a.id = s.account_id
     where s.id = d.subscription_id and d.id in (
       select id from push_delivery where next_at <= now() order by next_at limit $1 for update skip locked)
     returning d.id, d.subscription_id, d.attempts, d.key, d.kind, d.title, d.message, d.path,
       s.account_id, s.tenant_id, s.endpoint, s.p256dh, s.auth, s.language,
       d.created_at < now() - make_interval(hours => $3) as is_stale,
       identity_effective_status(a, now()) not in ('suspended', 'closed') as is_open`,
    [most, LEASE_SECONDS, STALE_HOURS],
  );
  return rows;
}
