import type { ArchiveGroup } from '../archive';

/** The oldest entries in the order of the chain, up to the first one that stays; the hash of the last one stays. Source: G5.07, D1.19. */
export const auditArchive: ArchiveGroup = {
  name: 'audit',
  times: ['SELECT (extract(epoch FROM created_at) * 1000)::bigint AS at FROM admin_audit'],
  tables: [
    {
      name: 'admin_audit_chain',
      select: ({
        to,
      }) => `SELECT c.ctid AS row_id, c.position, c.entry_id, NULL::text[] AS accounts, ARRAY[c.entry_id::text] AS keys,
          (extract(epoch FROM a.created_at) * 1000)::bigint AS at
        FROM admin_audit_chain c JOIN admin_audit a ON a.id = c.entry_id
        WHERE c.position < (SELECT coalesce(min(l.position), (SELECT position + 1 FROM admin_audit_head))
          FROM admin_audit_chain l JOIN admin_audit e ON e.id = l.entry_id WHERE e.created_at >= to_timestamp(${to} / 1000.0))`,
    },
    {
      name: 'admin_audit',
      select: () => `SELECT a.ctid AS row_id, ARRAY[a.id::text, a.subject_id] AS keys, c.at,
          array_remove(ARRAY[a.account_id, CASE WHEN a.actor_id IS DISTINCT FROM a.account_id THEN a.actor_id END], NULL) AS accounts
        FROM admin_audit a JOIN archiving_admin_audit_chain c ON c.entry_id = a.id`,
    },
  ],
  carry: [
    `INSERT INTO admin_audit_archived (position, entry_id, hash)
     SELECT c.position, c.entry_id, c.hash FROM admin_audit_chain c JOIN archiving_admin_audit_chain s ON c.ctid = s.row_id
     ORDER BY c.position DESC LIMIT 1
     ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, entry_id = excluded.entry_id, hash = excluded.hash`,
  ],
};
