import type { EventDefinition, EventScore, MarketBook, MarketDefinition } from '@backlay/shared/domain';
import { insertAdminAudit, type AdminAuditEntry } from '../../core/audit';
import { ownedBy, type Owners } from '../../core/scope';
import type { Connection, Database } from '../../core/database';

/** What staff stopped of a session of the feed. `changes` counts how often, and raises the version of its books (E9.06). */
export interface SessionStop {
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly lines: Readonly<Record<string, 'OPEN' | 'SUSPENDED' | 'CLOSED'>>;
  readonly changes: number;
}

/** What staff may change of a market that the feed defines. */
export type MarketChanges = Partial<
  Pick<
    MarketDefinition,
    | 'name'
    | 'min'
    | 'max'
    | 'delaySeconds'
    | 'betAllow'
    | 'isMarketLocked'
    | 'commission'
    | 'remarksMessage'
    | 'assignedTo'
    | 'betOpenDate'
    | 'place'
    | 'sessionGroup'
    | 'relatedGroup'
  >
> & {
  /** What is stopped of a session; no part of its definition. */
  readonly stop?: SessionStop;
};

/** A change of one market with its entry of the audit: of one of staff its book, of one of the feed what overrides it. */
export interface MarketWrite {
  readonly definition: MarketDefinition;
  readonly book: MarketBook;
  readonly changes?: MarketChanges;
  readonly audit: MarketAuditEntry;
}

export interface MarketAuditEntry {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: string;
  readonly action: string;
  readonly eventId: string;
  readonly marketId?: string;
  readonly reason?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface MarketAuditRow extends Omit<MarketAuditEntry, 'accountId' | 'marketId' | 'reason'> {
  readonly id: number;
  readonly at: Date;
  readonly marketId: string | null;
  readonly reason: string;
}

/** Everything that a restart puts back. */
export interface MarketAdminState {
  readonly events: readonly EventDefinition[];
  readonly markets: readonly { readonly definition: MarketDefinition; readonly book: MarketBook }[];
  readonly overrides: ReadonlyMap<string, MarketChanges>;
  readonly liveTv: ReadonlyMap<string, string>;
  readonly scores: readonly EventScore[];
}

const UPSERT_MARKET = `
  insert into market_admin_market (market_id, event_id, definition, book) values ($1, $2, $3, $4)
  on conflict (market_id) do update set definition = excluded.definition, book = excluded.book`;
const UPSERT_OVERRIDE = `
  insert into market_admin_override (market_id, changes) values ($1, $2)
  on conflict (market_id) do update set changes = excluded.changes`;

/** Entries of staff, stored with their author. */
export class MarketAdminRepository {
  constructor(private readonly database: Database) {}

  async load(): Promise<MarketAdminState> {
    const [events, markets, overrides, liveTv, scores] = await Promise.all([
      this.database.query<{ definition: EventDefinition }>(
        'select definition from market_admin_event order by created_at',
      ),
      this.database.query<{ definition: MarketDefinition; book: MarketBook }>(
        'select definition, book from market_admin_market where deleted_at is null order by market_id',
      ),
      this.database.query<{ market_id: string; changes: MarketChanges }>(
        'select market_id, changes from market_admin_override',
      ),
      this.database.query<{ event_id: string; iframe_url: string }>(
        'select event_id, iframe_url from market_admin_live_tv',
      ),
      this.database.query<{ score: EventScore }>('select score from market_admin_score'),
    ]);
    return {
      events: events.rows.map(({ definition }) => definition),
      markets: markets.rows,
      overrides: new Map(overrides.rows.map(({ market_id, changes }) => [market_id, changes])),
      liveTv: new Map(liveTv.rows.map(({ event_id, iframe_url }) => [event_id, iframe_url])),
      scores: scores.rows.map(({ score }) => score),
    };
  }

  saveEvent(event: EventDefinition, auditEntry: MarketAuditEntry): Promise<void> {
    return this.write(
      auditEntry,
      `insert into market_admin_event (event_id, definition) values ($1, $2)
       on conflict (event_id) do update set definition = excluded.definition`,
      [event.id, JSON.stringify(event)],
    );
  }

  saveMarket(definition: MarketDefinition, book: MarketBook, audit: MarketAuditEntry): Promise<void> {
    return this.saveMarkets([{ definition, book, audit }]);
  }

  /** Stores changes of several markets in one transaction. */
  saveMarkets(writes: readonly MarketWrite[]): Promise<void> {
    return this.database.transaction(async (connection) => {
      for (const { definition, book, changes, audit } of writes) {
        if (changes) await connection.query(UPSERT_OVERRIDE, [definition.id, JSON.stringify(changes)]);
        else {
          const values = [definition.id, definition.eventId, JSON.stringify(definition), JSON.stringify(book)];
          await connection.query(UPSERT_MARKET, values);
        }
        await insertAuditEntry(connection, audit);
      }
    });
  }

  deleteMarket(marketId: string, auditEntry: MarketAuditEntry): Promise<void> {
    return this.write(auditEntry, 'update market_admin_market set deleted_at = now() where market_id = $1', [marketId]);
  }

  saveOverride(marketId: string, changes: MarketChanges, auditEntry: MarketAuditEntry): Promise<void> {
    return this.write(auditEntry, UPSERT_OVERRIDE, [marketId, JSON.stringify(changes)]);
  }

  saveLiveTv(eventId: string, iframeUrl: string | null, auditEntry: MarketAuditEntry): Promise<void> {
    return iframeUrl === null
      ? this.write(auditEntry, 'delete from market_admin_live_tv where event_id = $1', [eventId])
      : this.write(
          auditEntry,
          `insert into market_admin_live_tv (event_id, iframe_url) values ($1, $2)
           on conflict (event_id) do update set iframe_url = excluded.iframe_url`,
          [eventId, iframeUrl],
        );
  }

  saveScore(eventId: string, score: EventScore | null, auditEntry: MarketAuditEntry): Promise<void> {
    return score === null
      ? this.write(auditEntry, 'delete from market_admin_score where event_id = $1', [eventId])
      : this.write(
          auditEntry,
          `insert into market_admin_score (event_id, score) values ($1, $2)
           on conflict (event_id) do update set score = excluded.score`,
          [eventId, JSON.stringify(score)],
        );
  }

  /** On a connection: in the transaction of what is noted. */
  note(auditEntry: MarketAuditEntry, connection: Connection = this.database): Promise<void> {
    return insertAuditEntry(connection, auditEntry);
  }

  /** Notes something about a market that is the same whoever notes it: once for each action. */
  noteOnce(auditEntry: MarketAuditEntry & { readonly marketId: string }): Promise<void> {
    return this.database.transaction(async (connection) => {
      await connection.query('select pg_advisory_xact_lock(42076, hashtext($1))', [auditEntry.marketId]);
      const { rows } = await connection.query(
        `select 1 from admin_audit where subject_kind = 'market' and subject_id = $1 and action = $2`,
        [auditEntry.marketId, auditEntry.action],
      );
      if (rows.length === 0) await insertAuditEntry(connection, auditEntry);
    });
  }

  /** Notes a state of the platform itself, unless the last entry on the subject has it already. */
  noteChange(entry: AdminAuditEntry): Promise<void> {
    return this.database.transaction(async (connection) => {
      await connection.query('select pg_advisory_xact_lock(42076, hashtext($1))', [entry.subjectId]);
      const { rows } = await connection.query<{ same: boolean }>(
        `select action = $3 and changes::jsonb = $4::jsonb as same from admin_audit
         where subject_kind = $1 and subject_id = $2 order by id desc limit 1`,
        [entry.subjectKind, entry.subjectId, entry.action, JSON.stringify(entry.changes ?? null)],
      );
      if (!rows[0]?.same) await insertAdminAudit(connection, entry);
    });
  }

  /** Newest first: what accounts of a scope did, and what was done to players in it. */
  async listAuditEntries(
    owners: Owners,
    filter: { readonly marketId?: string; readonly eventId?: string },
    { page, limit }: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly listAuditEntries: readonly MarketAuditRow[]; readonly total: number }> {
    const byActor = ownedBy('actor_id', owners, 3);
    const where = `event_id is not null and ($1::text is null or (subject_kind = 'market' and subject_id = $1))
      and ($2::text is null or event_id = $2) and (${byActor.sql} or ${ownedBy('account_id', owners, 3).sql})`;
    const given = [filter.marketId ?? null, filter.eventId ?? null, byActor.value];
    const [found, count] = await Promise.all([
      this.database.query<MarketAuditRow>(
        `select id, created_at as at, actor_name as "userName", actor_type as "userType", action, event_id as "eventId",
           case subject_kind when 'market' then subject_id end as "marketId", reason, changes as details
         from admin_audit where ${where} order by id desc limit $4 offset $5`,
        [...given, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(`select count(*) as total from admin_audit where ${where}`, given),
    ]);
    return { listAuditEntries: found.rows, total: count.rows[0]?.total ?? 0 };
  }

  private write(auditEntry: MarketAuditEntry, statement: string, values: readonly unknown[]): Promise<void> {
    return this.database.transaction(async (connection) => {
      await connection.query(statement, values);
      await insertAuditEntry(connection, auditEntry);
    });
  }
}

async function insertAuditEntry(connection: Connection, auditEntry: MarketAuditEntry): Promise<void> {
  const { accountId, userName, userType, action, eventId, marketId, reason, details } = auditEntry;
  const { userId } = details;
  await insertAdminAudit(connection, {
    actorId: accountId,
    actorName: userName,
    actorType: userType,
    action,
    subjectKind: marketId === undefined ? 'event' : 'market',
    subjectId: marketId ?? eventId,
    eventId,
    accountId: typeof userId === 'string' ? userId : undefined,
    reason,
    changes: details,
  });
}

/** The name of a market as its bets have it. */
export async function findMarketName(connection: Connection, marketId: string): Promise<string> {
  const { rows } = await connection.query<{ name: string | null }>(
    `SELECT names::jsonb ->> 'market' AS name FROM bet WHERE market_id = $1 LIMIT 1`,
    [marketId],
  );
  return rows[0]?.name ?? '';
}
