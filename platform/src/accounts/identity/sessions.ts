import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AccountType, Permission } from '@backlay/shared/domain';
import type { Config } from '../../core/config';
import { noRowChangeNotifier, type RowChangeNotifier, type Database } from '../../core/database';
import type { Caller, AuthGuard } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { Account } from './accounts';
import { optionalSecondFactor, type FactorHolder, type SecondFactorPolicy } from './second-factor-policy';

const CACHED_MOST = 20_000;
/** Of every player. */
const NO_PERMISSIONS: Caller['permissions'] = new Set();
/** How long the older token still works once the newer one is in use, so that calls under way do not fail. */
const GRACE_SECONDS = 60;
const DEMO_HOURS = 6;
/** How long an unused device or address is known by default, months. */
const LOGIN_MONTHS = 24;
/** How long the second factor may be owed, ms. */
const PENDING_MS = 15 * 60_000;
/** The time of the last use is written at most this often, ms. */
const USE_STEP_MS = 30_000;

interface Known {
  readonly caller: Caller & { readonly family: string };
  readonly tenantId: string;
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  readonly exchangedAt: number | null;
  readonly until: number;
}

interface SessionRow {
  family: string;
  account_id: string;
  user_type: AccountType;
  demo: boolean;
  tenant_ids: string[];
  quality_assurance: boolean;
  permissions: Permission[];
  owner_id: string | null;
  owner_name: string | null;
  scope_root: string | null;
  pending: boolean;
  has_second_factor: boolean;
  tenant_id: string;
  created_at: Date;
  expires_at: Date;
  exchanged_at: Date | null;
  confirmed_at: Date | null;
  parent_hash: Buffer | null;
}

/** Called when sessions end: all of an account, or one family of it. `isRemote`: ended from another login, so its tabs do not know yet. */
export type SessionRevokedListener = (ended: {
  readonly accountId: string;
  readonly family: string | null;
  readonly isRemote?: boolean;
}) => void;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Opaque tokens, stored as hashes, exchanged on the way (A7.06, A8.14, S-04). */
export class Sessions implements AuthGuard {
  private readonly cached = new Map<string, Known>();
  private readonly listeners = new Set<SessionRevokedListener>();

  constructor(
    private readonly database: Database,
    private readonly config: Pick<Config, 'sessionHours' | 'sessionRotateMinutes'> &
      Partial<Pick<Config, 'loginMonths'>>,
    private readonly clock: () => number = Date.now,
    /** Caches sessions for a time and invalidates them when they change. */
    private readonly changes: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'> = noRowChangeNotifier,
    private readonly secondFactor: SecondFactorPolicy = optionalSecondFactor,
  ) {
    changes.on('session', (family) => this.forget(({ caller }) => family === null || caller.family === family));
    // A status holds for everybody below, too.
    changes.on('status', () => this.cached.clear());
    changes.on('role', () => this.cached.clear());
    changes.on('account', (id) =>
      this.forget(({ caller }) => id === null || caller.accountId === id || caller.owner?.id === id),
    );
  }

  onSessionRevoked(listener: SessionRevokedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A session for somebody who proved who they are, or for now only gave a password (`pending`, OQ-08); answers its token. */
  async begin(account: Pick<Account, 'id' | 'demo'>, { pending = false } = {}): Promise<string> {
    const token = newToken();
    const hours = account.demo ? DEMO_HOURS : this.config.sessionHours;
    const now = this.clock();
    await this.database.query(
      `with login as (
         insert into user_login (family, account_id, began_at, used_at, proved_at) values ($2, $3, $4, $4, $4))
       insert into user_session (token_hash, family, account_id, created_at, expires_at, pending)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        hashOf(token),
        randomUUID(),
        account.id,
        new Date(now),
        new Date(now + (pending ? PENDING_MS : hours * 3_600_000)),
        pending,
      ],
    );
    return token;
  }

  /** The second factor was given: another token in place of the pending one, which ends. Null when it ended before. */
  async promote(caller: Caller): Promise<string | null> {
    const { rowCount } = await this.database.query('delete from user_session where token_hash = $1 and pending', [
      hashOf(caller.token),
    ]);
    this.cached.delete(caller.token);
    return rowCount === 1 ? this.begin({ id: caller.accountId, demo: caller.demo }) : null;
  }

  async authenticate(
    token: string,
    tenant: Pick<TenantRecord, 'id'> & { readonly rules?: Pick<TenantRecord['rules'], 'sister'> },
    { pending = false, enrolling = false } = {},
  ): Promise<(Caller & { readonly family: string }) | null> {
    const now = this.clock();
    let known = this.cached.get(token);
    if (!known || known.until <= now) {
      known = (await this.load(token, now)) ?? undefined;
      if (!known) {
        this.cached.delete(token);
        return null;
      }
      if (this.cached.size >= CACHED_MOST) this.cached.clear();
      this.cached.set(token, known);
    }
    if (known.caller.pending && !pending) return null;
    // Sister sites take each other's sessions: the token is bound to the two (S-02).
    if (known.tenantId !== tenant.id && known.tenantId !== tenant.rules?.sister) return null;
    if (known.hasSecondFactor || !this.secondFactor.isRequired(known.caller)) return known.caller;
    // Read again at the next call: the second factor may be set up at any moment, in another process.
    this.cached.delete(token);
    return enrolling ? { ...known.caller, mustEnrol: true } : null;
  }

  /** Whether the account has to set up its second factor before it does anything else (D1.11). */
  async mustEnrol(holder: FactorHolder & Pick<Caller, 'accountId'>): Promise<boolean> {
    if (!this.secondFactor.isRequired(holder)) return false;
    const { rows } = await this.database.query('select 1 from second_factor where account_id = $1 and enabled', [
      holder.accountId,
    ]);
    return rows.length === 0;
  }

  private async load(token: string, now: number): Promise<Known | null> {
    const hash = hashOf(token);
    const mark = this.changes.version();
    const { rows } = await this.database.query<SessionRow>(
      `with used as (
         update user_login l set used_at = $2 from user_session s
         where s.token_hash = $1 and s.expires_at > $2 and l.family = s.family and l.used_at < $3)
       select s.family, s.account_id, a.user_type, a.demo, a.tenant_id, a.tenant_ids,
         coalesce((a.settings->>'qualityAssurance')::boolean, false) as quality_assurance, s.pending,
         case when a.user_type = 'user' then '{}' else identity_permissions(a) end as permissions, a.owner_id, o.user_name as owner_name,
         coalesce(a.scope_root, case when a.user_type <> 'administrator' then a.owner_id end) as scope_root,
         exists (select 1 from second_factor f where f.account_id = a.id and f.enabled) as has_second_factor,
         s.created_at, s.expires_at, s.exchanged_at, s.confirmed_at, s.parent_hash
       from user_session s join user_account a on a.id = s.account_id left join user_account o on o.id = a.owner_id
       where s.token_hash = $1 and s.expires_at > $2
         and identity_effective_status(a, $2) not in ('suspended', 'closed')
         and s.created_at > coalesce(identity_sessions_from(a), '-infinity')`,
      [hash, new Date(now), new Date(now - USE_STEP_MS)],
    );
    const row = rows[0];
    if (!row) return null;
    if (row.parent_hash && !row.confirmed_at) await this.retireParent(hash, row.parent_hash, now);
    return {
      caller: {
        accountId: row.account_id,
        userType: row.user_type,
        demo: row.demo,
        tenantIds: row.tenant_ids,
        qualityAssurance: row.quality_assurance,
        permissions: row.user_type === 'user' ? NO_PERMISSIONS : new Set(row.permissions),
        ...(row.owner_id !== null && {
          owner: { id: row.owner_id, userName: row.owner_name ?? row.owner_id, root: row.scope_root },
        }),
        pending: row.pending,
        token,
        family: row.family,
      },
      tenantId: row.tenant_id,
      hasSecondFactor: row.has_second_factor,
      createdAt: row.created_at.getTime(),
      exchangedAt: row.exchanged_at?.getTime() ?? null,
      until: Math.min(now + this.changes.ttl(mark), row.expires_at.getTime()),
    };
  }

  private async retireParent(hash: Buffer, parent: Buffer, now: number): Promise<void> {
    await this.database.query('update user_session set confirmed_at = $2 where token_hash = $1', [hash, new Date(now)]);
    await this.database.query('update user_session set expires_at = least(expires_at, $2) where token_hash = $1', [
      parent,
      new Date(now + GRACE_SECONDS * 1000),
    ]);
  }

  async rotate(caller: Caller): Promise<string | null> {
    const known = this.cached.get(caller.token);
    const now = this.clock();
    if (!known || caller.pending || now - known.createdAt < this.config.sessionRotateMinutes * 60_000) return null;
    // A minute between two exchanges of one token: parallel calls get one new token between them.
    if (known.exchangedAt !== null && now - known.exchangedAt < 60_000) return null;
    const token = newToken();
    const { rowCount } = await this.database.query(
      `with due as (
         update user_session set exchanged_at = $2 where token_hash = $1 and linked_at is null and (exchanged_at is null or exchanged_at < $3)
         returning family, account_id, expires_at)
       insert into user_session (token_hash, family, parent_hash, account_id, created_at, expires_at)
       select $4, family, $1, account_id, $2, case when $5::timestamptz is null then expires_at else $5 end from due`,
      [
        hashOf(caller.token),
        new Date(now),
        new Date(now - 60_000),
        hashOf(token),
        caller.demo ? null : new Date(now + this.config.sessionHours * 3_600_000),
      ],
    );
    this.cached.set(caller.token, { ...known, exchangedAt: now });
    return rowCount === 1 ? token : null;
  }

  /** Ends the session of this token and what it was exchanged for and from. */
  async end(caller: Caller & { readonly family?: string }): Promise<void> {
    const family = caller.family ?? this.cached.get(caller.token)?.caller.family ?? null;
    if (family === null) return;
    await this.database.query('delete from user_session where family = $1', [family]);
    this.forget((known) => known.caller.family === family);
    for (const listener of this.listeners) listener({ accountId: caller.accountId, family });
  }

  /** Whether a login still holds. */
  async isOpen(family: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'select from user_session where family::text = $1 and expires_at > $2 and not pending limit 1',
      [family, new Date(this.clock())],
    );
    return rowCount === 1;
  }

  /** Ends every session of an account at once. */
  async endAll(accountId: string): Promise<void> {
    await this.database.query('delete from user_session where account_id = $1', [accountId]);
    this.forget((known) => known.caller.accountId === accountId);
    for (const listener of this.listeners) listener({ accountId, family: null });
  }

  /** Evicts sessions that another process ended. That process notifies the tabs. */
  forgetEnded({ accountId, family }: { readonly accountId: string; readonly family: string | null }): void {
    this.forget(({ caller }) => caller.accountId === accountId && (family === null || caller.family === family));
  }

  /**
   * Exchanges the token of a link for a new one, once; null when the login was exchanged by a link before. The new token is of the same
   * login: it ends with it and lives no longer. The tokens before it end soon, so that calls under way may still come through, and are
   * exchanged no more (S-02).
   */
  async derive({ token: old, family }: Caller & { readonly family: string }): Promise<string | null> {
    const token = newToken();
    const now = this.clock();
    const { rowCount } = await this.database.query(
      `with source as (
         select family, account_id, expires_at from user_session
         where token_hash = $1 and linked_at is null and not pending and expires_at > $2 for update),
       retired as (
         update user_session s set linked_at = $2, expires_at = least(s.expires_at, $3) from source where s.family = source.family)
       insert into user_session (token_hash, family, account_id, created_at, expires_at)
       select $4, family, account_id, $2, expires_at from source`,
      [hashOf(old), new Date(now), new Date(now + GRACE_SECONDS * 1000), hashOf(token)],
    );
    this.forget((known) => known.caller.family === family);
    return rowCount === 1 ? token : null;
  }

  /** Which of these logins have ended by the status of their account or of one above it (D1.14). */
  async endedByStatus(families: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ family: string }>(
      `select distinct f.family from unnest($1::text[]) f (family)
       where not exists (
         select 1 from user_session s join user_account a on a.id = s.account_id
         where s.family = f.family and identity_effective_status(a, $2) not in ('suspended', 'closed')
           and s.created_at > coalesce(identity_sessions_from(a), '-infinity'))`,
      [families, new Date(this.clock())],
    );
    return new Set(rows.map(({ family }) => family));
  }

  /** Ends one login of the account, with its tabs; false where the account has no such login (E7.08). */
  async endLogin(accountId: string, family: string): Promise<boolean> {
    const { rowCount } = await this.database.query('delete from user_session where account_id = $1 and family = $2', [
      accountId,
      family,
    ]);
    if (!rowCount) return false;
    this.forgetEnded({ accountId, family });
    for (const listener of this.listeners) listener({ accountId, family, isRemote: true });
    return true;
  }

  /** Ends every session of the account but this one. */
  async endOthers(caller: Caller & { readonly family?: string }): Promise<void> {
    const own = caller.family ?? this.cached.get(caller.token)?.caller.family ?? '';
    const { rows } = await this.database.query<{ family: string }>(
      'delete from user_session where account_id = $1 and family <> $2 returning family',
      [caller.accountId, own],
    );
    this.forget((known) => known.caller.accountId === caller.accountId && known.caller.family !== own);
    for (const family of new Set(rows.map((row) => row.family)))
      for (const listener of this.listeners) listener({ accountId: caller.accountId, family, isRemote: true });
  }

  /** Removes what has expired; to be called now and then. */
  async sweep(): Promise<void> {
    const now = new Date(this.clock());
    await this.database.query('delete from user_session where expires_at < $1', [now]);
    for (const table of ['one_time_code', 'passkey_challenge', 'confirmation'])
      await this.database.query(`delete from ${table} where expires_at < $1`, [now]);
    await this.database.query(
      'delete from user_login l where not exists (select 1 from user_session s where s.family = l.family)',
    );
    for (const table of ['known_device', 'known_address'])
      await this.database.query(
        `delete from ${table} where last_used_at < $1::timestamptz - make_interval(months => $2)`,
        [now, this.config.loginMonths ?? LOGIN_MONTHS],
      );
  }

  private forget(which: (known: Known) => boolean): void {
    for (const [token, known] of this.cached) if (which(known)) this.cached.delete(token);
  }
}
