import type { LimitKind, LimitPeriod, Paise, PlayBreak, PlayLimit } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

export interface PlayLimitRow extends PlayLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** What a player set for themselves. */
export interface PlayRules {
  readonly limits: readonly PlayLimitRow[];
  readonly pause: PlayBreak | null;
  readonly realityCheckMinutes: number;
}

interface Row {
  readonly limits:
    | readonly {
        kind: LimitKind;
        period: LimitPeriod;
        amount: Paise | null;
        next_amount: Paise | null;
        next_from: number | null;
      }[]
    | null;
  readonly pause: PlayBreak | null;
  readonly minutes: number | null;
}

/** One look for all of it; of several breaks a self-exclusion that runs, or else the one that ends last. */
export async function rulesOf(connection: Connection, accountId: string, now = Date.now()): Promise<PlayRules> {
  const { rows } = await connection.query<Row>(
    `select (select json_agg(l) from play_limit l where l.account_id = $1) as limits,
       (select json_build_object('kind', p.kind, 'until', p.until) from (
          select kind, until from play_break where account_id = $1
          union all select 'selfExclusion', play_find_exclusion($1)) p
        where until is not null order by kind = 'selfExclusion' and until > $2 desc, until desc limit 1) as pause,
       (select minutes from reality_check where account_id = $1) as minutes`,
    [accountId, now],
  );
  const { limits, pause, minutes } = rows[0] ?? { limits: null, pause: null, minutes: null };
  return {
    limits: (limits ?? []).map(({ kind, period, amount, next_amount, next_from }) => ({
      kind,
      period,
      amount,
      next: next_from === null ? null : { amount: next_amount, from: next_from },
    })),
    pause,
    realityCheckMinutes: minutes ?? 0,
  };
}

/** Which of these players have a limit or a pause on any account of their person. */
export async function withPlayRules(connection: Connection, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'play_rules',
    text: `select a as id from unnest($1::text[]) a where play_find_exclusion(a) is not null or exists (
         select 1 from identity_person_accounts(a) p
         where exists (select 1 from play_limit where account_id = p) or exists (select 1 from play_break where account_id = p))`,
    values: [accountIds],
  });
  return rows.map(({ id }) => id);
}

/** What a lock is for: changes of rules, stakes, deposits. Each has its own lock, so that none waits for another's. */
const LOCKS = { rules: 42072, stakes: 42073, deposits: 42074 } as const;

/** Takes the person's lock until the transaction ends: what counts against their limits is decided one after the other. */
export async function lockPerson(connection: Connection, what: keyof typeof LOCKS, key: string): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS[what], key]);
}

/** The pauses on these accounts, and the self-exclusions of their persons in other groups of brands. */
export async function pausesOf(connection: Connection, accountIds: readonly string[]): Promise<readonly PlayBreak[]> {
  const { rows } = await connection.query<PlayBreak>(
    `select kind, until from play_break where account_id = any ($1)
     union all select 'selfExclusion', until from (select play_find_exclusion(a) as until from unnest($1::text[]) a) e
     where until is not null`,
    [[...accountIds]],
  );
  return rows;
}

/** The self-exclusion of whoever has a number, by any group of brands; none in a database without groups. */
export async function exclusionsOfPhone(connection: Connection, phone: string): Promise<readonly PlayBreak[]> {
  const { rows } = await connection.query<PlayBreak>(
    `select 'selfExclusion' as kind, until from play_exclusion where person_hash = play_hash_person($1)`,
    [phone],
  );
  return rows;
}

export async function saveLimit(
  connection: Connection,
  accountId: string,
  { kind, period, amount, next }: PlayLimitRow,
): Promise<void> {
  await connection.query(
    `insert into play_limit (account_id, kind, period, amount, next_amount, next_from) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, kind, period) do update
       set amount = excluded.amount, next_amount = excluded.next_amount, next_from = excluded.next_from`,
    [accountId, kind, period, amount, next?.amount ?? null, next?.from ?? null],
  );
}

export async function saveBreak(connection: Connection, accountId: string, { kind, until }: PlayBreak): Promise<void> {
  await connection.query(
    `insert into play_break (account_id, kind, until) values ($1, $2, $3)
     on conflict (account_id) do update set kind = excluded.kind, until = excluded.until`,
    [accountId, kind, until],
  );
}

export async function saveRealityCheck(connection: Connection, accountId: string, minutes: number): Promise<void> {
  await connection.query(
    `insert into reality_check (account_id, minutes) values ($1, $2)
     on conflict (account_id) do update set minutes = excluded.minutes`,
    [accountId, minutes],
  );
}

/** Keeps what was asked for. */
export async function recordLimitRequest(connection: Connection, accountId: string, asked: object): Promise<void> {
  await connection.query('insert into play_limit_request (account_id, request) values ($1, $2)', [
    accountId,
    JSON.stringify(asked),
  ]);
}

/** Which of these players are in a break, on any account of their person, at a moment in ms. */
export async function listPlayersOnBreak(
  connection: Connection,
  accountIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ id: string }>(
    `select a as id from unnest($1::text[]) a where play_find_exclusion(a) > $2 or exists (
       select 1 from identity_person_accounts(a) p join play_break b on b.account_id = p where b.until > $2)`,
    [accountIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
