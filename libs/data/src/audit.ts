import { ids } from '@rampart/kernel';
import { type Sql, sql } from './sql.js';

export interface AuditRecord {
  /** `operator:<name>`. */
  readonly actor: string;
  /** Imperative: what was asked for. */
  readonly action: string;
  /** Which thing, such as `transaction:<id>`. */
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The statement that remembers what a person with privileges did; it belongs into the database transaction of the deed. */
export const insertAudit = ({ actor, action, subject, reason, before, after }: AuditRecord): Sql => sql`
  INSERT INTO audit_entry (id, actor, action, subject, reason, before, after, at)
  VALUES (${ids.next()}, ${actor}, ${action}, ${subject}, ${reason}, ${json(before)}::jsonb, ${json(after)}::jsonb, rampart_now())`;

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
