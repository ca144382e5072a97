import { ECDH } from 'node:crypto';
import type { PushSettings } from '@backlay/shared/contract';
import { isPushKindOptional, PUSH_KINDS, type PushKind } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';

/** A browser as it registered itself. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly language: string;
}

/** A login of a player on one device. */
export interface PushDevice {
  readonly accountId: string;
  readonly tenantId: string;
  readonly family: string;
}

/** Browsers of one login: a login has one, so more are abandoned registrations. */
const BROWSERS_PER_ACCOUNT = 20;

/** Whether a key is a point of P-256: others cannot encrypt a message. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Browsers that receive web push, and the kinds that their players switched off (E7.01, E7.02). */
export class PushSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly publicKey: string,
  ) {}

  /** Registers the browser of a login. The browser belongs to this player alone from then on. */
  async subscribe(
    { accountId, tenantId, family }: PushDevice,
    { endpoint, keys, language }: PushBrowser,
  ): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query('delete from push_subscription where session_family = $1 and endpoint <> $2', [
        family,
        endpoint,
      ]);
      // Messages of the former player of this browser are not for the present one.
      await connection.query('delete from push_subscription where endpoint = $1 and account_id <> $2', [
        endpoint,
        accountId,
      ]);
      await connection.query(
        `insert into push_subscription (account_id, tenant_id, session_family, endpoint, p256dh, auth, language)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (endpoint) do update set account_id = excluded.account_id, tenant_id = excluded.tenant_id,
           session_family = excluded.session_family, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`,
        [accountId, tenantId, family, endpoint, keys.p256dh, keys.auth, language],
      );
      await connection.query(
        `delete from push_subscription where id in (
           select id from push_subscription where account_id = $1 order by created_at desc offset $2)`,
        [accountId, BROWSERS_PER_ACCOUNT],
      );
    });
  }

  /** Ends web push of a login. */
  async end({ accountId, family }: Pick<PushDevice, 'accountId' | 'family'>): Promise<void> {
    await this.database.query('delete from push_subscription where account_id = $1 and session_family = $2', [
      accountId,
      family,
    ]);
  }

  /** Switches a kind on or off for all browsers of a player. */
  async setKind(accountId: string, kind: PushKind, isOn: boolean): Promise<void> {
    if (isOn)
      await this.database.query('delete from push_kind_off where account_id = $1 and kind = $2', [accountId, kind]);
    else
      await this.database.query('insert into push_kind_off (account_id, kind) values ($1, $2) on conflict do nothing', [
        accountId,
        kind,
      ]);
  }

  /** What the settings of a player show in the browser of this login. */
  async settings({ accountId, family }: Pick<PushDevice, 'accountId' | 'family'>): Promise<PushSettings> {
    const { rows } = await this.database.query<{ subscribed: boolean; off: string[] }>(
      `select exists (select 1 from push_subscription where account_id = $1 and session_family = $2) as subscribed,
         array(select kind from push_kind_off where account_id = $1) as off`,
      [accountId, family],
    );
    const { subscribed = false, off = [] } = rows[0] ?? {};
    return {
      publicKey: this.publicKey,
      subscribed,
      kinds: PUSH_KINDS.map((kind) => ({
        kind,
        on: !isPushKindOptional(kind) || !off.includes(kind),
        fixed: !isPushKindOptional(kind),
      })),
    };
  }
}

export interface PushMessage {
  readonly accountId: string;
  /** The cause: one cause is one message to each browser. */
  readonly key: string;
  readonly kind: PushKind;
  /** As the platform writes it, in English; browsers of another language receive its translation. */
  readonly title: string;
  readonly message: string;
  /** What a tap opens, a path of the brand. */
  readonly path: string;
}

/** Stores a message for every browser of a player, in the caller's transaction where there is one (E7.01). */
export async function enqueuePush(
  connection: Pick<Connection, 'query'>,
  { accountId, key, kind, title, message, path }: PushMessage,
): Promise<void> {
  await connection.query('select push_enqueue($1, $2, $3, $4, $5, $6)', [accountId, key, kind, title, message, path]);
}
