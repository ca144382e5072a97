import type { ArchiveGroup } from '../../core/archive';

/** Price histories of markets that closed. Source: G5.07. */
export const pricesArchive: ArchiveGroup = {
  name: 'prices',
  times: ['SELECT (extract(epoch FROM closed_at) * 1000)::bigint AS at FROM price_history WHERE closed_at IS NOT NULL'],
  tables: [
    {
      name: 'price_history',
      select: ({
        from,
        to,
      }) => `SELECT h.ctid AS row_id, NULL::text[] AS accounts, ARRAY[h.market_id] AS keys, (extract(epoch FROM h.closed_at) * 1000)::bigint AS at
        FROM price_history h WHERE h.closed_at >= to_timestamp(${from} / 1000.0) AND h.closed_at < to_timestamp(${to} / 1000.0)`,
    },
  ],
  carry: [],
};
