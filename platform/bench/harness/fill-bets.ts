import { withoutTimeLimits, type Database } from '../../src/core/database';

/** Bets of one statement. */
const BATCH = 50_000;
/** Paise. */
const STAKE = 1000;

export interface FilledBets {
  readonly bets: number;
  /** Of the first bet, ms. */
  readonly placedAt: number;
  /** Between two bets, ms. */
  readonly stepMs: number;
}

/** Bets that lost and their entries, with the running balances that the proof reads. */
export async function fillBets(database: Database, { bets: count, placedAt, stepMs }: FilledBets): Promise<void> {
  const players = Math.max(10, Math.floor(count / 100));
  await withoutTimeLimits(database, async (unlimited) => {
    await unlimited.query(
      `INSERT INTO ledger_balance (user_id) SELECT 'p' || n FROM generate_series(0, $1::int - 1) n`,
      [players],
    );
    await unlimited.query(
      `WITH opened AS (
         INSERT INTO ledger_transaction (key, kind, reference, at)
         SELECT 'opening:p' || n, 'opening', 'p' || n, $2::bigint FROM generate_series(0, $1::int - 1) n RETURNING id, reference)
       INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
       SELECT id, user_id, account, amount, CASE WHEN user_id IS NOT NULL THEN amount END FROM opened,
         LATERAL (VALUES (reference, 'available', 1000000000::bigint), (NULL, 'opening', -1000000000::bigint)) l (user_id, account, amount)`,
      [players, placedAt],
    );
    for (let from = 0; from < count; from += BATCH)
      await unlimited.query(
        `WITH b AS (
           SELECT lpad(to_hex($3::bigint + n * $4::bigint), 12, '0') || 'f' || lpad(to_hex(n), 11, '0') AS id, 'p' || n % $5::int AS user_id,
             n, $3::bigint + n * $4::bigint AS at, n / $5::int AS before FROM generate_series($1::bigint, $2::bigint - 1) n
         ), bets AS (
           INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
             liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, settled_at, outcome, pnl, explanation)
           SELECT id, user_id, 'royal', 'ref-' || n, 'e' || n % 200, 'm' || n % 2000, 'betfair', 'a', 'back', 2, 0, $6::bigint, $6::bigint,
             $6::bigint, 1, 'settled', '{"event": "Alpha v Beta", "market": "Match Odds", "runner": "A"}', '{}', at, at, at, at, at, 'lose',
             -$6::bigint, 'Runner b won.' FROM b
         ), settled AS (
           INSERT INTO ledger_transaction (key, kind, reference, at) SELECT 'settle:' || id, 'bet', id, at FROM b RETURNING id, reference
         )
         INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
         SELECT s.id, l.user_id, l.account, l.amount, l.balance FROM settled s JOIN b ON b.id = s.reference,
           LATERAL (VALUES (b.user_id, 'available', -$6::bigint, 1000000000 - (b.before + 1) * $6::bigint), (NULL, 'betting', $6::bigint, NULL))
             l (user_id, account, amount, balance) ORDER BY b.n`,
        [from, Math.min(from + BATCH, count), placedAt, stepMs, players, STAKE],
      );
    await unlimited.query(
      `UPDATE ledger_balance b SET lost = e.lost FROM (SELECT user_id, -sum(amount) AS lost FROM ledger_entry
         WHERE account = 'available' AND amount < 0 GROUP BY 1) e WHERE e.user_id = b.user_id`,
    );
    await unlimited.query('ANALYZE');
  });
}
