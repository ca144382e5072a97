import type { Connection, Database } from '../../core/database';
import { MessageSender } from '../../core/jobs';
import {
  mailContent,
  mailTemplates,
  renderMail,
  type MailContent,
  type MailKind,
  type MailLanguage,
  type MailTemplate,
  type RenderedMail,
} from './mail-templates';

/** How often a process looks for messages, ms. */
const LOOK_MS = 1000;
/** Messages that one process sends at the same time. */
const AT_ONCE = 8;
/** A process that stops before the mail server has the message leaves it to another one after this, seconds. Longer than a call. */
const LEASE_SECONDS = 120;
/** Pauses before the second and each further attempt, seconds. */
const PAUSES_SECONDS = [60, 300, 1800, 7200, 21_600, 43_200] as const;
/** A message that could not leave for this long is no news any more, hours. */
const STALE_HOURS = 48;

/** How a message that was given to a mail server ended. `refused` is by its address, `unknown` may have been sent. */
export type MailResult = 'sent' | 'refused' | 'failed' | 'unknown';

/** Takes one message to the mail server of its brand. */
export interface MailTransport {
  /** Whether the brand has a mail server. */
  isSet(tenantId: string): Promise<boolean>;
  /** `handOver` is awaited before the first byte goes out. */
  send(message: {
    readonly id: string;
    readonly tenantId: string;
    readonly to: string;
    readonly brand: string;
    readonly language: MailLanguage;
    readonly content: RenderedMail;
    readonly handOver: () => Promise<void>;
  }): Promise<MailResult>;
}

export interface MailQueueDeps {
  readonly database: Pick<Database, 'query'>;
  readonly transport: MailTransport;
  /** Name of a brand as its players know it; null for one that is gone. */
  readonly brandOf: (tenantId: string) => string | null;
  /** Zone of the times in a message, such as Asia/Kolkata. */
  readonly timeZone: string;
  readonly warn: (message: string, fields?: object) => void;
}

export interface MailDraft {
  readonly accountId: string;
  /** What caused it: the same cause is one message. */
  readonly key: string;
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly content: Omit<MailContent, 'name'>;
}

interface DueRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly attempts: number;
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly address: string;
  readonly content: unknown;
  readonly was_handed: boolean;
  readonly is_dead: boolean;
  readonly is_stale: boolean;
  readonly subject: string | null;
  readonly body: string | null;
}

const lower = (address: string): string => address.trim().toLowerCase();

/** Another process has the message: it is not sent by this one. */
class TakenOver extends Error {}

/** Messages by e-mail: stored, and each sent by one process, at most once (G7.06). It holds no connection while it waits for a mail server. */
export class MailQueue {
  private readonly sender: MessageSender;

  constructor(private readonly deps: MailQueueDeps) {
    this.sender = new MessageSender({
      lookMs: LOOK_MS,
      atOnce: AT_ONCE,
      claim: async (most) => (await claim(deps.database, most)).map((row) => () => this.handle(row)),
      failed: (error) => deps.warn('e-mail send failed', { err: error }),
    });
  }

  start(): void {
    this.sender.start();
  }

  /** Resolves when what is under way has been answered. */
  stop(): Promise<void> {
    return this.sender.stop();
  }

  /**
   * Stores a message to the address of an account. A repeated key stores nothing.
   * @returns why it cannot be sent; null where it will be
   */
  async add({ accountId, key, kind, language, content }: MailDraft): Promise<'noAddress' | 'noServer' | 'dead' | null> {
    const { database, transport } = this.deps;
    const { rows } = await database.query<{ tenant: string; name: string; address: string | null; is_dead: boolean }>(
      `SELECT a.tenant_id AS tenant, coalesce(nullif(a.full_name, ''), a.user_name) AS name, a.email AS address,
         EXISTS (SELECT FROM mail_dead_address d WHERE d.tenant_id = a.tenant_id AND d.address = lower(a.email)) AS is_dead
       FROM user_account a WHERE a.id = $1`,
      [accountId],
    );
    const [account] = rows;
    if (!account?.address) return 'noAddress';
    if (account.is_dead) return 'dead';
    if (!(await transport.isSet(account.tenant))) return 'noServer';
    await database.query(
      `INSERT INTO mail_message (tenant_id, account_id, key, kind, language, address, content)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, key) DO NOTHING`,
      [
        account.tenant,
        accountId,
        key,
        kind,
        language,
        account.address,
        JSON.stringify({ ...content, name: account.name }),
      ],
    );
    return null;
  }

  /** Sends everything that is due now. Returns how many messages it claimed. */
  sendDue(): Promise<number> {
    return this.sender.sendDue();
  }

  /** Ends sending to an address of a brand. `reason` is refused, hard or complaint. */
  async endAddress(tenantId: string, address: string, reason: string): Promise<void> {
    await this.deps.database.query(
      'INSERT INTO mail_dead_address (tenant_id, address, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [tenantId, lower(address), reason],
    );
  }

  /** Deletes ended messages of causes that cannot repeat any more, after some days. */
  async tidy(days: number): Promise<void> {
    await this.deps.database.query(
      'DELETE FROM mail_message WHERE next_at IS NULL AND created_at < now() - make_interval(days => $1)',
      [days],
    );
  }

  private async handle(row: DueRow): Promise<void> {
    const brand = this.deps.brandOf(row.tenant_id);
    // Its process ended after the mail server was given the message: a second one would be worse than none.
    if (row.was_handed) return this.end(row, 'unknown');
    if (row.is_dead) return this.end(row, 'dead');
    if (row.is_stale || brand === null) return this.end(row, 'stale');
    const result = await this.send(row, brand);
    if (result === null) return;
    if (result === 'refused') await this.endAddress(row.tenant_id, row.address, 'refused');
    const pause = PAUSES_SECONDS[row.attempts - 1];
    if (result !== 'failed' || pause === undefined) return this.end(row, result);
    await this.deps.database.query(
      `UPDATE mail_message SET next_at = now() + make_interval(secs => $3::float), handed_at = NULL
       WHERE id = $1 AND attempts = $2 AND outcome IS NULL`,
      [row.id, row.attempts, pause],
    );
  }

  /** Null where another process took it over. */
  private async send(row: DueRow, brand: string): Promise<MailResult | null> {
    const { database, transport, timeZone } = this.deps;
    const own = row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : null;
    let [isTakenOver, isHanded] = [false, false];
    const handOver = async (): Promise<void> => {
      const { rowCount } = await database.query(
        `UPDATE mail_message SET handed_at = now()
         WHERE id = $1 AND attempts = $2 AND handed_at IS NULL AND outcome IS NULL AND held_at IS NULL`,
        [row.id, row.attempts],
      );
      isTakenOver = rowCount !== 1;
      isHanded = !isTakenOver;
      if (isTakenOver) throw new TakenOver('another process has the message');
    };
    const result = await transport.send({
      ...{ id: row.id, tenantId: row.tenant_id, to: row.address, brand, language: row.language, handOver },
      content: renderMail(own ?? mailTemplates[row.language][row.kind], mailContent.parse(row.content), {
        ...{ brand, language: row.language, timeZone },
      }),
    });
    if (isTakenOver) return null;
    // Without the message the mail server can have sent nothing, whatever became of its answer.
    return result === 'unknown' && !isHanded ? 'failed' : result;
  }

  private async end({ id, attempts }: DueRow, outcome: MailResult | 'dead' | 'stale'): Promise<void> {
    await this.deps.database.query(
      `UPDATE mail_message SET next_at = NULL, outcome = $3, ended_at = now(), content = '{}' WHERE id = $1 AND attempts = $2`,
      [id, attempts, outcome],
    );
  }
}

/** Claims what is due, so that no other process sends the same message. */
async function claim(connection: Pick<Connection, 'query'>, most: number): Promise<readonly DueRow[]> {
  const { rows } = await connection.query<DueRow>(
    `WITH due AS (
       UPDATE mail_message SET next_at = now() + make_interval(secs => $2), attempts = attempts + 1
       WHERE id IN (SELECT id FROM mail_message WHERE next_at <= now() AND held_at IS NULL
         ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT due.id, due.tenant_id, due.attempts, due.kind, due.language, due.address, due.content,
       due.handed_at IS NOT NULL AS was_handed, d.address IS NOT NULL AS is_dead,
       due.created_at < now() - make_interval(hours => $3) AS is_stale, t.subject, t.body
     FROM due
     LEFT JOIN mail_dead_address d ON d.tenant_id = due.tenant_id AND d.address = lower(due.address)
     LEFT JOIN mail_template t ON t.tenant_id = due.tenant_id AND t.kind = due.kind AND t.language = due.language`,
    [most, LEASE_SECONDS, STALE_HOURS],
  );
  return rows;
}

/** Holds every message of a restored database that is due: it may have been sent in the lost interval. Source: G5.04. */
export async function holdMail(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rowCount } = await connection.query('UPDATE mail_message SET held_at = now() WHERE next_at IS NOT NULL');
  return rowCount ?? 0;
}

/** Sends held messages from now on. Returns how many there were. */
export async function releaseHeldMail(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rowCount } = await connection.query('UPDATE mail_message SET held_at = NULL WHERE held_at IS NOT NULL');
  return rowCount ?? 0;
}

/** An address that a brand sends nothing to any more. */
export interface DeadAddress {
  readonly address: string;
  readonly reason: 'refused' | 'hard' | 'complaint';
  readonly at: Date;
}

/** A page of the addresses of a brand that get nothing any more, the newest first. */
export async function listDeadAddresses(
  connection: Pick<Connection, 'query'>,
  tenantId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly addresses: readonly DeadAddress[]; readonly total: number }> {
  const [list, count] = await Promise.all([
    connection.query<DeadAddress>(
      `SELECT address, reason, created_at AS at FROM mail_dead_address WHERE tenant_id = $1
       ORDER BY created_at DESC, address LIMIT $2 OFFSET $3`,
      [tenantId, limit, (page - 1) * limit],
    ),
    connection.query<{ total: number }>('SELECT count(*)::int AS total FROM mail_dead_address WHERE tenant_id = $1', [
      tenantId,
    ]),
  ]);
  return { addresses: list.rows, total: count.rows[0]?.total ?? 0 };
}

/**
 * Lets an address get mail again.
 * @returns why it got none, and the account of the brand that has it; null where it gets mail
 */
export async function allowAddress(
  connection: Pick<Connection, 'query'>,
  tenantId: string,
  address: string,
): Promise<{ readonly reason: DeadAddress['reason']; readonly accountId: string | null } | null> {
  const { rows } = await connection.query<{ reason: DeadAddress['reason']; accountId: string | null }>(
    `DELETE FROM mail_dead_address d WHERE tenant_id = $1 AND address = $2
     RETURNING reason, (SELECT a.id FROM user_account a WHERE a.tenant_id = $1 AND lower(a.email) = $2 LIMIT 1) AS "accountId"`,
    [tenantId, lower(address)],
  );
  return rows[0] ?? null;
}

/** Templates of a brand, by kind and language. */
export async function listMailTemplates(
  connection: Pick<Connection, 'query'>,
  tenantId: string,
): Promise<readonly (MailTemplate & { readonly kind: MailKind; readonly language: MailLanguage })[]> {
  const { rows } = await connection.query<MailTemplate & { kind: MailKind; language: MailLanguage }>(
    'SELECT kind, language, subject, body FROM mail_template WHERE tenant_id = $1 ORDER BY kind, language',
    [tenantId],
  );
  return rows;
}

/** Replaces a template of a brand; null goes back to that of the platform. */
export async function storeMailTemplate(
  connection: Pick<Connection, 'query'>,
  { tenantId, kind, language }: { readonly tenantId: string; readonly kind: MailKind; readonly language: MailLanguage },
  template: MailTemplate | null,
): Promise<void> {
  if (template === null)
    return void (await connection.query(
      'DELETE FROM mail_template WHERE tenant_id = $1 AND kind = $2 AND language = $3',
      [tenantId, kind, language],
    ));
  await connection.query(
    `INSERT INTO mail_template (tenant_id, kind, language, subject, body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, kind, language) DO UPDATE SET subject = excluded.subject, body = excluded.body, updated_at = now()`,
    [tenantId, kind, language, template.subject, template.body],
  );
}
