import { sql } from '@rampart/data';
import type { ReconciliationRule } from './rule.js';

/** Checks of the audit within the database; `npm run audit:verify` recomputes it outside. */
export const AUDIT_RULES: readonly ReconciliationRule[] = [
  {
    name: 'auditBroken',
    reads: 'thePast',
    broken: (since) => sql`
      SELECT 'auditEntry:' || coalesce(e.id, l.entry_id) AS subject,
        CASE WHEN l.number IS NULL THEN 'was not written by the service' ELSE 'row ' || l.number || ' is not what was written' END AS detail
      FROM audit_link l FULL JOIN audit_entry e ON e.id = l.entry_id LEFT JOIN audit_link before ON before.number = l.number - 1
      WHERE (e.at IS NULL OR e.at >= ${since})
        AND (e.id IS NULL OR l.number IS NULL OR l.previous <> coalesce(before.hash, '') OR l.hash <> audit_hash(l.number, l.previous, e))
      UNION ALL
      SELECT 'auditRow:' || number, 'the last row was removed or replaced' FROM audit_head h
      WHERE number > 0 AND NOT EXISTS (SELECT FROM audit_link l WHERE (l.number, l.hash) = (h.number, h.hash))`,
  },
];
