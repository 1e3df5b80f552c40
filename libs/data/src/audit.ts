import { ids } from '@rampart/kernel';
import { sql, type Sql } from '@rampart/sql';
import { jsonWithSealed, sealedFor, sealedJson, sealedJsonFor, sealedText } from '@rampart/sealing';

export interface AuditRecord {
  /**
   * `operator:<name>` or `operator:<name>/<service token>`, `member:<email>`, `program:<name>`, or `key:<id>` for a partner's API key and the tokens created
   * with it.
   */
  readonly actor: string;
  /** The partner concerned, whose members can read the entry. */
  readonly partnerId?: string;
  /** The privileged action, in the imperative. */
  readonly action: string;
  /** The subject, such as `transaction:<id>`. */
  readonly subject: string;
  /** The user whom the entry is about, whose key seals its content; defaults to the user of the subject. */
  readonly userId?: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the statement that records a privileged action. Run it in the database transaction of that action. */
export const insertAudit = ({ actor, partnerId, action, subject, ...rest }: AuditRecord): Sql => sql`
  INSERT INTO audit_entry (id, actor, partner_id, action, subject, reason, before, after, at)
  VALUES (${ids.next()}, ${actor}, ${partnerId ?? null}, ${action}, ${subject}, ${contentOf(subject, rest)}, rampart_now())`;

export interface AuditedRead {
  /** Name of the operator. */
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  /** Ids of the rows shown. */
  readonly seen?: unknown;
}

/** Returns the statement that records that an operator read personal data. */
export const insertAuditedRead = ({ by, action, subject, seen }: AuditedRead): Sql =>
  insertAudit({ actor: `operator:${by}`, action, subject, reason: '', before: null, after: seen });

/** Seals the content before the chain hashes it, so that the chain can be verified without the key. */
function contentOf(
  subject: string,
  { userId, reason, before, after }: Pick<AuditRecord, 'userId' | 'reason' | 'before' | 'after'>,
): Sql {
  const about = userId ?? USER.exec(subject)?.[1];
  const json = (value: unknown): string | null =>
    value === undefined || value === null
      ? null
      : jsonWithSealed(about === undefined ? sealedJson(value) : sealedJsonFor(about, value));
  const text = about === undefined ? sealedText(reason) : sealedFor(about, reason);
  return sql`${reason === '' ? '' : text}, ${json(before)}::jsonb, ${json(after)}::jsonb`;
}

const USER = /^user:([0-9a-f-]{36})$/;
