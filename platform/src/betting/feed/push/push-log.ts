import type { Connection, Database } from '../../../core/database';
import { type PushMessage, type StatePushMessage, findSubject, toOwnId } from './protocol';

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
}

export type AcceptResult =
  | { readonly outcome: 'taken'; readonly seq: number }
  /** A snapshot has to come; `expected` is the number that was missing. */
  | { readonly outcome: 'gap'; readonly expected: number }
  /** A message contradicts what was named before; nothing of the batch counts. */
  | { readonly outcome: 'refused'; readonly field: string };

/** Whole state of a source. */
export interface StoredSource extends SourceRecord {
  readonly messages: readonly StatePushMessage[];
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

class Contradiction extends Error {
  constructor(readonly field: string) {
    super(`The message contradicts an earlier one: ${field}`);
  }
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
  for (const message of batch) {
    if (message.seq <= seq) continue;
    const isBegin = message.kind === 'snapshot' && message.part === 'begin';
    if (!isBegin && (state === 'gap' || message.seq !== seq + 1)) {
      state = 'gap';
      break;
    }
    if (isBegin) [state, snapshotFrom] = ['snapshot', message.seq];
    else if (message.kind === 'snapshot') {
      if (state !== 'snapshot') throw new Contradiction(`messages.${batch.indexOf(message)}.part`);
      [state, isEnded] = ['current', true];
    }
    seq = message.seq;
    taken.push(message);
  }
  return { seq, state, snapshotFrom, isEnded, taken };
}

/** Messages of sources that push: each counts once, in order, whichever process received it (D3.17). */
export class PushLog {
  private readonly clock: () => number;

  constructor(private readonly deps: PushLogDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /** Takes a batch of a source. Resolves once it is durable. */
  async accept(source: string, messages: readonly PushMessage[]): Promise<AcceptResult> {
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
          await this.write(connection, source, after, now);
          const isWhole = state !== before.state || isEnded;
          accepted = { source, after: before.seq, seq, state, isWhole, receivedAt: now, messages: taken };
        }
        return state === 'gap' ? { outcome: 'gap', expected: seq + 1 } : { outcome: 'taken', seq };
      });
      if (accepted) this.deps.onAccepted(accepted);
      return result;
    } catch (error) {
      if (error instanceof Contradiction) return { outcome: 'refused', field: error.field };
      throw error;
    }
  }

  private async write(
    connection: Connection,
    source: string,
    { seq, state, snapshotFrom, isEnded, taken }: ReturnType<typeof follow>,
    now: number,
  ): Promise<void> {
    await connection.query(
      `UPDATE push_feed_source SET seq = $2, state = $3, snapshot_from = $4, received_at = to_timestamp($5::numeric / 1000)
       WHERE source = $1`,
      [source, seq, state, snapshotFrom, now],
    );
    const stated = taken.filter(
      (message): message is StatePushMessage => message.kind !== 'heartbeat' && message.kind !== 'snapshot',
    );
    if (stated.length > 0) {
      await demandNamed(connection, source, stated, taken);
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
    if (isEnded)
      await connection.query(
        `DELETE FROM push_feed_state WHERE source = $1 AND seq < $2 AND kind IN ('event', 'market', 'prices', 'score')`,
        [source, snapshotFrom],
      );
  }

  /** Everything that a source has named. */
  async load(source: string): Promise<StoredSource> {
    return this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<SourceRow>(`${SOURCE} WHERE source = $1 FOR SHARE`, [source]);
      const { rows: messages } = await connection.query<{ message: StatePushMessage }>(
        'SELECT message FROM push_feed_state WHERE source = $1 ORDER BY seq',
        [source],
      );
      const [row] = rows;
      return {
        seq: Number(row?.seq ?? 0),
        state: row?.state ?? 'current',
        receivedAt: row?.receivedAt.getTime() ?? 0,
        messages: messages.map(({ message }) => message),
      };
    });
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
  async tidy(source: string): Promise<void> {
    await this.deps.database.query(
      `DELETE FROM push_feed_state s USING market_result r
       WHERE s.source = $1 AND s.kind IN ('market', 'prices', 'result') AND r.market_id = $1 || '-' || s.subject_id
         AND r.delivered_at < now() - interval '1 day'`,
      [source],
    );
    await this.deps.database.query(
      `DELETE FROM push_feed_state e WHERE e.source = $1 AND e.kind IN ('event', 'score')
         AND (SELECT (d.message->'event'->>'openDate')::numeric FROM push_feed_state d
              WHERE d.source = $1 AND d.kind = 'event' AND d.subject_id = e.event_id)
             < extract(epoch FROM now() - interval '3 days') * 1000
         AND NOT EXISTS (SELECT FROM push_feed_state m WHERE m.source = $1 AND m.kind = 'market' AND m.event_id = e.event_id)`,
      [source],
    );
  }
}

/**
 * Every message is about an event or market that was named, and a market keeps its event, type and runners: bets stand on them.
 * @throws Contradiction
 */
async function demandNamed(
  connection: Connection,
  source: string,
  stated: readonly StatePushMessage[],
  batch: readonly PushMessage[],
): Promise<void> {
  const ids = [...new Set(stated.flatMap((message) => Object.values(findSubject(message))))];
  const { rows } = await connection.query<{ message: StatePushMessage }>(
    `SELECT message FROM push_feed_state WHERE source = $1 AND kind IN ('event', 'market') AND subject_id = ANY($2)`,
    [source, ids],
  );
  const named = { event: new Set<string>(), market: new Map<string, StatePushMessage & { kind: 'market' }>() };
  const name = (message: StatePushMessage): void => {
    if (message.kind === 'event') named.event.add(message.event.id);
    else if (message.kind === 'market') named.market.set(message.market.id, message);
  };
  for (const { message } of rows) name(message);
  const { rows: stored } = await connection.query<{ id: string; type: string; eventId: string; runners: string[] }>(
    `SELECT id, definition->>'type' AS type, event_id AS "eventId",
       ARRAY(SELECT r->>'id' FROM jsonb_array_elements(definition->'runners') r) AS runners
     FROM market WHERE id = ANY($1)`,
    [ids.map((id) => toOwnId(source, id))],
  );
  const offered = new Map(stored.map((each) => [each.id, each]));
  for (const message of stated) {
    const refuse = (field: string): never => {
      throw new Contradiction(`messages.${batch.indexOf(message)}.${field}`);
    };
    if (message.kind === 'market') {
      const { market } = message;
      if (!named.event.has(market.eventId)) refuse('market.eventId');
      const before = named.market.get(market.id)?.market;
      const old = offered.get(toOwnId(source, market.id));
      if ((before && before.eventId !== market.eventId) || (old && old.eventId !== toOwnId(source, market.eventId)))
        refuse('market.eventId');
      if ((before ?? old) && (before ?? old)?.type !== market.type) refuse('market.type');
      const runners = old?.runners ?? before?.runners.map(({ id }) => id) ?? [];
      if (runners.some((id) => !market.runners.some((runner) => runner.id === id))) refuse('market.runners');
    } else if (message.kind === 'prices' || message.kind === 'result') {
      const { eventId, marketId } = message.kind === 'prices' ? message.prices : message.result;
      const market = named.market.get(marketId)?.market;
      if (!market || market.eventId !== eventId) refuse(`${message.kind}.marketId`);
      const known = (id: string): boolean => market?.runners.some((runner) => runner.id === id) ?? false;
      const given = message.kind === 'prices' ? message.prices.runners.map(({ id }) => id) : message.result.winners;
      if (!given.every(known)) refuse(message.kind === 'prices' ? 'prices.runners' : 'result.winners');
    } else if (message.kind === 'score' && !named.event.has(message.score.eventId)) refuse('score.eventId');
    name(message);
  }
}
