import type { Connection, Database } from '../../../core/database';
import { checkMessages, RefusedMessage, type EventConflict } from './check-messages';
import { type PushMessage, type SourceKey, type StatePushMessage, findSubject, toOwnId } from './protocol';

/** `gap`: a message is missing, and a snapshot has to come; `snapshot`: it is on its way. */
export type SourceState = 'current' | 'gap' | 'snapshot';

export interface SourceRecord {
  readonly seq: number;
  readonly state: SourceState;
  /** When its last new message came, ms. */
  readonly receivedAt: number;
}

/** What a committed batch added, for the process that leads. */
export interface AcceptedBatch extends SourceRecord {
  readonly source: string;
  /** Number of the message before the batch. */
  readonly after: number;
  /** The state changed or a snapshot ended: the whole is read again. */
  readonly isWhole: boolean;
  readonly messages: readonly PushMessage[];
  /** Events of which a message contradicts what the source stated before (G7.09). */
  readonly conflicts: readonly EventConflict[];
}

export type AcceptResult =
  | { readonly outcome: 'taken'; readonly seq: number }
  /** A snapshot has to come; `expected` is the number that was missing. */
  | { readonly outcome: 'gap'; readonly expected: number }
  /** A message cannot be shown, or contradicts what was named before; nothing of the batch counts. */
  | { readonly outcome: 'refused'; readonly field: string };

/** Whole state of a source. */
export interface StoredSource extends SourceRecord {
  readonly messages: readonly StatePushMessage[];
  readonly conflicts: readonly EventConflict[];
}

export interface PushLogDeps {
  readonly database: Database;
  /** Receives each batch that changed something, after its commit. */
  readonly onAccepted: (batch: AcceptedBatch) => void;
  readonly clock?: () => number;
}

interface SourceRow {
  readonly seq: string;
  readonly state: SourceState;
  readonly snapshotFrom: string | null;
  readonly receivedAt: Date;
}

const SOURCE = 'SELECT seq, state, snapshot_from AS "snapshotFrom", received_at AS "receivedAt" FROM push_feed_source';

/** How a batch moves a source on, without its content. */
function follow(
  row: Pick<SourceRow, 'state' | 'snapshotFrom'> & { readonly seq: number },
  batch: readonly PushMessage[],
) {
  let { seq, state } = row;
  let snapshotFrom = row.snapshotFrom === null ? null : Number(row.snapshotFrom);
  let isEnded = false;
  const taken: PushMessage[] = [];
  /** Messages outside of a snapshot: they may not contradict those before. */
  const news = new Set<PushMessage>();
  for (const message of batch) {
    if (message.seq <= seq) continue;
    const isBegin = message.kind === 'snapshot' && message.part === 'begin';
    if (!isBegin && (state === 'gap' || message.seq !== seq + 1)) {
      state = 'gap';
      break;
    }
    if (isBegin) [state, snapshotFrom] = ['snapshot', message.seq];
    else if (message.kind === 'snapshot') {
      if (state !== 'snapshot') throw new RefusedMessage(`messages.${batch.indexOf(message)}.part`);
      [state, isEnded] = ['current', true];
    }
    seq = message.seq;
    taken.push(message);
    if (state === 'current') news.add(message);
  }
  return { seq, state, snapshotFrom, isEnded, taken, news };
}

/** Messages of sources that push: each counts once, in order, whichever process received it (D3.17). */
export class PushLog {
  private readonly clock: () => number;

  constructor(private readonly deps: PushLogDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /** Takes a batch of a source. Resolves once it is durable. */
  async accept(key: SourceKey, messages: readonly PushMessage[]): Promise<AcceptResult> {
    const { name: source } = key;
    const now = this.clock();
    let accepted: AcceptedBatch | null = null;
    try {
      const result = await this.deps.database.transaction(async (connection): Promise<AcceptResult> => {
        accepted = null;
        await connection.query('INSERT INTO push_feed_source (source) VALUES ($1) ON CONFLICT DO NOTHING', [source]);
        const { rows } = await connection.query<SourceRow>(`${SOURCE} WHERE source = $1 FOR UPDATE`, [source]);
        const [row] = rows;
        const before = {
          state: row?.state ?? 'current',
          snapshotFrom: row?.snapshotFrom ?? null,
          seq: Number(row?.seq ?? 0),
        };
        const after = follow(before, messages);
        const { seq, state, isEnded, taken } = after;
        if (taken.length > 0 || state !== before.state) {
          const conflicts = await this.write(connection, key, after, now);
          const isWhole = state !== before.state || isEnded;
          accepted = { source, after: before.seq, seq, state, isWhole, receivedAt: now, messages: taken, conflicts };
        }
        return state === 'gap' ? { outcome: 'gap', expected: seq + 1 } : { outcome: 'taken', seq };
      });
      if (accepted) this.deps.onAccepted(accepted);
      return result;
    } catch (error) {
      if (error instanceof RefusedMessage) return { outcome: 'refused', field: error.field };
      throw error;
    }
  }

  private async write(
    connection: Connection,
    key: SourceKey,
    { seq, state, snapshotFrom, isEnded, taken, news }: ReturnType<typeof follow>,
    now: number,
  ): Promise<readonly EventConflict[]> {
    const { name: source } = key;
    let conflicts: readonly EventConflict[] = [];
    await connection.query(
      `UPDATE push_feed_source SET seq = $2, state = $3, snapshot_from = $4, received_at = to_timestamp($5::numeric / 1000)
       WHERE source = $1`,
      [source, seq, state, snapshotFrom, now],
    );
    const stated = taken.filter(
      (message): message is StatePushMessage => message.kind !== 'heartbeat' && message.kind !== 'snapshot',
    );
    if (stated.length > 0) {
      conflicts = await checkMessages(connection, key, { stated, batch: taken, news });
      // Within one batch the last message of a subject stays.
      const last = new Map(stated.map((message) => [`${message.kind} ${findSubject(message).subjectId}`, message]));
      await connection.query(
        `INSERT INTO push_feed_state (source, kind, subject_id, event_id, seq, message)
         SELECT $1, m->>'kind', m->>'subjectId', m->>'eventId', (m->'message'->>'seq')::bigint, m->'message'
         FROM jsonb_array_elements($2::jsonb) m
         ON CONFLICT (source, kind, subject_id)
         DO UPDATE SET event_id = excluded.event_id, seq = excluded.seq, message = excluded.message`,
        [
          source,
          JSON.stringify(
            [...last.values()].map((message) => ({ kind: message.kind, ...findSubject(message), message })),
          ),
        ],
      );
    }
    if (isEnded) {
      await connection.query(
        `DELETE FROM push_feed_state WHERE source = $1 AND seq < $2 AND kind IN ('event', 'market', 'prices', 'score')`,
        [source, snapshotFrom],
      );
      await connection.query('DELETE FROM push_feed_conflict WHERE source = $1 AND seq < $2', [source, snapshotFrom]);
    }
    await connection.query(
      `INSERT INTO push_feed_conflict (source, event_id, reason, seq)
       SELECT $1, c->>'eventId', c->>'reason', (c->>'seq')::bigint FROM jsonb_array_elements($2::jsonb) c
       ON CONFLICT (source, event_id) DO UPDATE SET reason = excluded.reason, seq = excluded.seq`,
      [source, JSON.stringify(conflicts)],
    );
    return conflicts;
  }

  /** Everything that a source has named. */
  async load(source: string): Promise<StoredSource> {
    return this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<SourceRow>(`${SOURCE} WHERE source = $1 FOR SHARE`, [source]);
      const { rows: messages } = await connection.query<{ message: StatePushMessage }>(
        'SELECT message FROM push_feed_state WHERE source = $1 ORDER BY seq',
        [source],
      );
      const { rows: conflicts } = await connection.query<EventConflict>(
        'SELECT event_id AS "eventId", reason, seq::float8 AS seq FROM push_feed_conflict WHERE source = $1',
        [source],
      );
      const [row] = rows;
      return {
        conflicts,
        seq: Number(row?.seq ?? 0),
        state: row?.state ?? 'current',
        receivedAt: row?.receivedAt.getTime() ?? 0,
        messages: messages.map(({ message }) => message),
      };
    });
  }

  /** How each source stands that has sent something. */
  async listSources(): Promise<readonly (SourceRecord & { source: string; conflicts: readonly EventConflict[] })[]> {
    const { rows } = await this.deps.database.query<SourceRow & { source: string; conflicts: EventConflict[] }>(
      `SELECT s.source, s.seq, s.state, s.received_at AS "receivedAt",
         coalesce(json_agg(json_build_object('eventId', c.event_id, 'reason', c.reason, 'seq', c.seq) ORDER BY c.seq)
           FILTER (WHERE c.source IS NOT NULL), '[]') AS conflicts
       FROM push_feed_source s LEFT JOIN push_feed_conflict c USING (source) GROUP BY s.source`,
    );
    return rows.map(({ seq, receivedAt, ...row }) => ({ ...row, seq: Number(seq), receivedAt: receivedAt.getTime() }));
  }

  /** Number of the last message of a source. */
  async lastSeq(source: string): Promise<number> {
    const { rows } = await this.deps.database.query<SourceRow>(`${SOURCE} WHERE source = $1`, [source]);
    return Number(rows[0]?.seq ?? 0);
  }

  /** Number of the last message of every source. */
  async seqs(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.deps.database.query<{ source: string; seq: string; state: SourceState }>(
      'SELECT source, seq, state FROM push_feed_source',
    );
    return new Map(rows.map(({ source, seq }) => [source, Number(seq)]));
  }

  /** Forgets markets that are settled since a day, and events without a market. */
  async tidy({ name: source, group }: SourceKey): Promise<void> {
    await this.deps.database.query(
      `DELETE FROM push_feed_state s USING market_result r
       WHERE s.source = $1 AND s.kind IN ('market', 'prices', 'result') AND r.market_id = $2 || s.subject_id
         AND r.delivered_at < now() - interval '1 day'`,
      [source, toOwnId(group, '')],
    );
    await this.deps.database.query(
      `DELETE FROM push_feed_state e WHERE e.source = $1 AND e.kind IN ('event', 'score')
         AND (SELECT (d.message->'event'->>'openDate')::numeric FROM push_feed_state d
              WHERE d.source = $1 AND d.kind = 'event' AND d.subject_id = e.event_id)
             < extract(epoch FROM now() - interval '3 days') * 1000
         AND NOT EXISTS (SELECT FROM push_feed_state m WHERE m.source = $1 AND m.kind = 'market' AND m.event_id = e.event_id)`,
      [source],
    );
    await this.deps.database.query(
      `DELETE FROM push_feed_conflict c WHERE c.source = $1 AND NOT EXISTS (
         SELECT FROM push_feed_state e WHERE e.source = $1 AND e.kind = 'event' AND e.subject_id = c.event_id)`,
      [source],
    );
  }
}
