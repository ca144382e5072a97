import type { ArchiveGroup } from '../../core/archive';

const OPEN = `('delayed', 'matched')`;

/** Query of ids whose ledger entries stay: open bets, and markets in which a player has one. Source: G5.07. */
export const OPEN_BET_REFERENCES = `SELECT id AS reference FROM bet WHERE status IN ${OPEN}
  UNION SELECT market_id FROM bet WHERE status IN ${OPEN}
  UNION SELECT 'order:' || market_id || ':' || user_id FROM exchange_order WHERE waiting > 0`;

/**
 * Bets with what belongs to them. Open bets stay, those of the accounts that `disputed` (a query) selects, and those that changed since.
 * Bets, orders and fills of a market with an order book leave together once none of them stays, by the month of the last one. Their
 * references stay as rejections, so that none of them places a second bet. Source: G5.07.
 */
export function archiveBets(disputed: string): ArchiveGroup {
  const leaves = (row: string, cut: number): string =>
    `${row}.updated_at < ${cut} AND ${row}.user_id NOT IN (SELECT account_id FROM (${disputed}) d)`;
  return {
    name: 'bets',
    times: ['SELECT created_at AS at FROM bet', 'SELECT created_at AS at FROM exchange_order'],
    tables: [
      {
        name: 'exchange_order',
        select: ({ from, to }, cut) => `WITH part AS (
            SELECT market_id, created_at, status NOT IN ${OPEN} AND ${leaves('b', cut)} AS leaves FROM bet b
              WHERE market_id IN (SELECT market_id FROM exchange_order)
            UNION ALL SELECT market_id, created_at, waiting = 0 AND ${leaves('o', cut)} FROM exchange_order o
          ), leaving AS (
            SELECT market_id FROM part GROUP BY market_id
            HAVING bool_and(leaves) AND max(created_at) >= ${from} AND max(created_at) < ${to}
          )
          SELECT o.ctid AS row_id, o.market_id, ARRAY[o.user_id] AS accounts, ARRAY[o.id] AS keys, o.created_at AS at
          FROM exchange_order o JOIN leaving USING (market_id)`,
      },
      {
        name: 'exchange_fill',
        select: () => `SELECT f.ctid AS row_id, ARRAY[f.user_id] AS accounts, ARRAY[f.order_id, f.bet_id] AS keys, f.at
          FROM exchange_fill f WHERE market_id IN (SELECT market_id FROM archiving_exchange_order)`,
      },
      {
        name: 'exchange_journal',
        select: () => `SELECT j.ctid AS row_id, NULL::text[] AS accounts, ARRAY[j.market_id] AS keys, j.at
          FROM exchange_journal j WHERE market_id IN (SELECT market_id FROM archiving_exchange_order)`,
      },
      {
        name: 'bet',
        select: (
          { from, to },
          cut,
        ) => `SELECT b.ctid AS row_id, b.id, b.user_id, b.market_id, ARRAY[b.user_id] AS accounts,
            ARRAY[b.id, right(b.id, 12)] AS keys, b.created_at AS at
          FROM bet b
          WHERE market_id IN (SELECT DISTINCT market_id FROM archiving_exchange_order)
          UNION ALL SELECT b.ctid, b.id, b.user_id, b.market_id, ARRAY[b.user_id], ARRAY[b.id, right(b.id, 12)], b.created_at
          FROM bet b
          WHERE created_at >= ${from} AND created_at < ${to} AND status NOT IN ${OPEN} AND ${leaves('b', cut)}
            AND NOT EXISTS (SELECT FROM exchange_order o WHERE o.market_id = b.market_id)`,
      },
      {
        name: 'multiple',
        select: () => `SELECT m.ctid AS row_id, ARRAY[m.user_id] AS accounts, ARRAY[m.bet_id] AS keys, m.placed_at AS at
          FROM multiple m JOIN archiving_bet b ON b.user_id = m.user_id AND b.id = m.bet_id`,
      },
      {
        name: 'multiple_leg',
        select:
          () => `SELECT l.ctid AS row_id, ARRAY[l.user_id] AS accounts, ARRAY[l.bet_id] AS keys, l.matched_at AS at
          FROM multiple_leg l JOIN archiving_bet b ON b.user_id = l.user_id AND b.id = l.bet_id`,
      },
      {
        name: 'market_position',
        select: () => `SELECT p.ctid AS row_id, ARRAY[p.user_id] AS accounts, NULL::text[] AS keys, b.at
          FROM market_position p
            JOIN (SELECT user_id, market_id, max(at) AS at FROM archiving_bet GROUP BY 1, 2) b USING (user_id, market_id)
          WHERE p.exposure = 0 AND NOT EXISTS (
            SELECT FROM (SELECT user_id, market_id FROM bet o WHERE NOT EXISTS (SELECT FROM archiving_bet a WHERE a.id = o.id)) stays
            WHERE stays.user_id = p.user_id AND stays.market_id = p.market_id)`,
      },
    ],
    carry: [
      `INSERT INTO archived_market (market_id) SELECT market_id FROM archiving_bet
         UNION SELECT l.market_id FROM multiple_leg l JOIN archiving_multiple_leg s ON l.ctid = s.row_id ON CONFLICT DO NOTHING`,
      `INSERT INTO bet_rejection (user_id, client_ref, reason, at)
       SELECT r.user_id, r.client_ref, 'archived', r.created_at FROM bet r JOIN archiving_bet s ON r.ctid = s.row_id ON CONFLICT DO NOTHING`,
      `INSERT INTO exchange_rejection (user_id, client_ref, tenant_id, reason, at)
       SELECT r.user_id, r.client_ref, r.tenant_id, 'archived', r.created_at
       FROM exchange_order r JOIN archiving_exchange_order s ON r.ctid = s.row_id ON CONFLICT DO NOTHING`,
      `UPDATE bet_rejection k SET reason = 'archived' FROM exchange_order r JOIN archiving_exchange_order s ON r.ctid = s.row_id
       WHERE k.user_id = r.user_id AND k.client_ref = r.client_ref AND k.reason = 'ordered'`,
    ],
  };
}
