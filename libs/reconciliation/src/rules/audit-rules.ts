import { type Sql, sql } from '@rampart/sql';
import { inSpan, type ReconciliationRule } from './rule.js';
import { money } from './rule-meaning.js';

/** Checks of the audit within the database; `npm run audit:verify` recomputes it outside. */
export const AUDIT_RULES: readonly ReconciliationRule[] = [
  {
    name: 'auditBroken',
    about: money(
      'The chain of the audit is broken: an entry was changed or removed.',
      'Run npm run audit:verify, and keep the database as it is.',
    ),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'auditEntry:' || e.id AS subject,
        CASE WHEN l.number IS NULL THEN 'was not written by the service' ELSE 'row ' || l.number || ' is not what was written' END AS detail
      FROM audit_entry e LEFT JOIN audit_link l ON l.entry_id = e.id LEFT JOIN audit_link before ON before.number = l.number - 1
      WHERE ${inSpan(sql`e.at`, span)}
        AND (l.number IS NULL OR l.previous <> coalesce(before.hash, '') OR l.hash <> audit_hash(l.number, l.previous, e))
      UNION ALL
      SELECT 'auditEntry:' || l.entry_id, 'row ' || l.number || ' is not what was written' FROM audit_link l
      WHERE l.number >= coalesce(${numberBefore(span.from)}, 0) AND l.number <= coalesce(${numberAfter(span.to)}, (SELECT number FROM audit_head))
        AND NOT EXISTS (SELECT FROM audit_entry WHERE id = l.entry_id)
      UNION ALL
      SELECT 'auditRow:' || number, 'the last row was removed or replaced' FROM audit_head h
      WHERE number > 0 AND NOT EXISTS (SELECT FROM audit_link l WHERE (l.number, l.hash) = (h.number, h.hash))`,
  },
];

/** Entries are numbered as they are committed, which is not exactly the order of their times, so some neighbours are read as well. */
const NEIGHBOURS = 100;

const numberBefore = (moment: Date): Sql => sql`(
  SELECT l.number - ${NEIGHBOURS}::int FROM audit_entry e JOIN audit_link l ON l.entry_id = e.id WHERE e.at < ${moment} ORDER BY e.at DESC LIMIT 1)`;

const numberAfter = (moment: Date): Sql => sql`(
  SELECT l.number + ${NEIGHBOURS}::int FROM audit_entry e JOIN audit_link l ON l.entry_id = e.id WHERE e.at >= ${moment} ORDER BY e.at LIMIT 1)`;
