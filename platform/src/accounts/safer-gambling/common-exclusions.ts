import type { Connection, Database } from '../../core/database';
import type { ControlDatabase } from '../../core/groups';
import { z } from 'zod';

/** Kind of the facts in the log that all groups read. */
const KIND = 'self-exclusion';
/** Self-exclusions that are passed on at once. */
const SENT_MOST = 500;

const exclusion = z.object({ until: z.number().int() });

interface Unsent {
  readonly accountId: string;
  readonly until: number;
  readonly hash: string;
}

/**
 * Passes self-exclusions on to the other groups of brands, and reads theirs (G6.05). Which are to be passed on follows from the stored
 * breaks, so none is lost while the control database is away.
 */
export class CommonExclusions {
  constructor(
    private readonly database: Database,
    private readonly group: string,
  ) {}

  /** Writes what is new here, then reads what is new in other groups. It may run in several processes at once. */
  async exchange(control: Pick<ControlDatabase, 'append' | 'readFacts'>): Promise<void> {
    const { database } = this;
    for (const { accountId, until, hash } of await listUnsent(database)) {
      await control.append(this.group, { kind: KIND, subject: hash, value: { until } });
      await database.query(
        `INSERT INTO play_exclusion_sent (account_id, until, person_hash) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET until = excluded.until, person_hash = excluded.person_hash`,
        [accountId, until, hash],
      );
    }
    while (await this.receive(control));
  }

  /** Reads the next facts; false at the end of the log. */
  private async receive(control: Pick<ControlDatabase, 'readFacts'>): Promise<boolean> {
    const { rows } = await this.database.query<{ position: number }>('SELECT position FROM play_exclusion_state');
    const facts = await control.readFacts(rows[0]?.position ?? 0);
    const last = facts.at(-1);
    if (!last) return false;
    const excluded = new Map<string, number>();
    for (const { kind, subject, value } of facts) {
      if (kind !== KIND) continue;
      const { until } = exclusion.parse(value);
      excluded.set(subject, Math.max(until, excluded.get(subject) ?? 0));
    }
    await this.database.transaction(async (connection) => {
      await storeExclusions(connection, excluded);
      await connection.query(
        `INSERT INTO play_exclusion_state AS s (position) VALUES ($1)
         ON CONFLICT (is_only) DO UPDATE SET position = greatest(s.position, excluded.position)`,
        [last.id],
      );
    });
    return true;
  }
}

/** Running self-exclusions of this database that the log does not have, or has with another end or number. */
async function listUnsent(database: Pick<Connection, 'query'>): Promise<readonly Unsent[]> {
  const { rows } = await database.query<Unsent & Record<string, unknown>>(
    `SELECT * FROM (
       SELECT b.account_id AS "accountId", b.until, play_hash_person(u.phone) AS hash
       FROM play_break b JOIN user_account u ON u.id = b.account_id
       WHERE b.kind = 'selfExclusion' AND b.until > $1 AND u.user_type = 'user' AND NOT u.demo) own
     WHERE hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM play_exclusion_sent s
       WHERE s.account_id = own."accountId" AND s.until = own.until AND s.person_hash = own.hash)
     LIMIT $2`,
    [Date.now(), SENT_MOST],
  );
  return rows;
}

/** Stores ends of self-exclusions by hash; a later one stays. Processes drop whom they cached as free to play. */
async function storeExclusions(connection: Connection, excluded: ReadonlyMap<string, number>): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO play_exclusion AS e (person_hash, until) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (person_hash) DO UPDATE SET until = excluded.until WHERE e.until < excluded.until`,
    [[...excluded.keys()], [...excluded.values()]],
  );
  if (rowCount) await connection.query(`SELECT notify_row_change('limits:*')`);
}
