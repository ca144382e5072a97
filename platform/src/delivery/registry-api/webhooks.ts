import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookKind } from '@backlay/shared/registry';
import { seal, unseal, type PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';

/** Whose webhooks: of a remote's team, or of a brand. */
export type WebhookOwner = { readonly remote: string } | { readonly brand: string };

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookKind[];
  readonly madeBy: string;
  readonly createdAt: Date;
}

export interface WebhookDelivery {
  readonly id: string;
  readonly kind: WebhookKind;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAt: Date | null;
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

const COLUMNS = `id, url, events, made_by as "madeBy", created_at as "createdAt"`;
const DELIVERY = `id, kind, status, attempts, created_at as "createdAt", next_at as "nextAt", answer_status as "answerStatus",
  answer, answered_at as "answeredAt"`;
const ownerColumn = (owner: WebhookOwner): readonly ['remote' | 'tenant_id', string] =>
  'remote' in owner ? ['remote', owner.remote] : ['tenant_id', owner.brand];

export async function listWebhooks(connection: Connection, owner: WebhookOwner): Promise<readonly Webhook[]> {
  const [column, value] = ownerColumn(owner);
  const { rows } = await connection.query<Webhook>(
    `select ${COLUMNS} from registry_webhook where ${column} = $1 order by created_at, url`,
    [value],
  );
  return rows;
}

/** Replaces the webhooks of an owner. One with the same address keeps its id and secret. Answers the secrets of new ones by id. */
export async function replaceWebhooks(
  connection: Connection,
  owner: WebhookOwner,
  wanted: readonly { readonly url: string; readonly events: readonly WebhookKind[] }[],
  by: string,
  keys: PurposeKeys,
): Promise<ReadonlyMap<string, string>> {
  const [column, value] = ownerColumn(owner);
  await connection.query(`delete from registry_webhook where ${column} = $1 and url <> all ($2::text[])`, [
    value,
    wanted.map(({ url }) => url),
  ]);
  const secrets = new Map<string, string>();
  for (const { url, events } of wanted) {
    const changed = await connection.query(
      `update registry_webhook set events = $3 where ${column} = $1 and url = $2`,
      [value, url, events],
    );
    if (changed.rowCount === 1) continue;
    const id = randomUUID();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await connection.query(
      `insert into registry_webhook (id, ${column}, url, sealed, events, made_by) values ($1, $2, $3, $4, $5, $6)`,
      [id, value, url, seal(keys, Buffer.from(secret)), events, by],
    );
    secrets.set(id, secret);
  }
  return secrets;
}

/** A secret as it is stored: sealed, or plain by a process of the last minor version. Null where none of the keys opens it. */
export function openSecret(
  keys: PurposeKeys,
  { secret, sealed }: { readonly secret: string | null; readonly sealed: Buffer | null },
): string | null {
  if (sealed === null) return secret;
  return unseal(keys, sealed)?.secret.toString() ?? null;
}

/** Seals with the first key what is plain, or sealed with another one (G2.05). */
export async function resealWebhooks(database: Pick<Database, 'transaction'>, keys: PurposeKeys): Promise<void> {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string; secret: string | null; sealed: Buffer | null }>(
      'select id, secret, sealed from registry_webhook order by id for update',
    );
    for (const row of rows) {
      const opened = openSecret(keys, row);
      if (opened === null || (row.sealed && unseal(keys, row.sealed)?.isCurrent)) continue;
      await connection.query('update registry_webhook set sealed = $2, secret = null where id = $1', [
        row.id,
        seal(keys, Buffer.from(opened)),
      ]);
    }
  });
}

/** Whose webhook it is; null where there is none. */
export async function findWebhookOwner(connection: Connection, id: string): Promise<WebhookOwner | null> {
  const { rows } = await connection.query<{ remote: string | null; brand: string | null }>(
    'select remote, tenant_id as brand from registry_webhook where id = $1',
    [id],
  );
  const [found] = rows;
  if (found?.remote) return { remote: found.remote };
  return found?.brand ? { brand: found.brand } : null;
}

/** The deliveries of a webhook, the newest first. */
export async function listDeliveries(connection: Connection, webhookId: string): Promise<readonly WebhookDelivery[]> {
  const { rows } = await connection.query<WebhookDelivery>(
    `select ${DELIVERY} from registry_webhook_delivery where webhook_id = $1 order by created_at desc, id limit 200`,
    [webhookId],
  );
  return rows;
}

/** Sends a delivery once more, under the same id; null where there is none. */
export async function repeatDelivery(
  connection: Connection,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery | null> {
  const { rows } = await connection.query<WebhookDelivery>(
    `update registry_webhook_delivery set next_at = now(), status = 'pending', until = now() + interval '24 hours'
     where id = $1 and webhook_id = $2 returning ${DELIVERY}`,
    [id, webhookId],
  );
  return rows[0] ?? null;
}

/** Writes an event that is no entry of the registry's log. */
export async function enqueueWebhooks(
  connection: Connection,
  kind: WebhookKind,
  { remote, brand, detail }: { readonly remote: string; readonly brand: string | null; readonly detail: object },
): Promise<void> {
  await connection.query('select registry_webhook_enqueue($1, $2, $3, $4::jsonb)', [
    kind,
    remote,
    brand,
    JSON.stringify(detail),
  ]);
}
