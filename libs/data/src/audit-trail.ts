import { isId } from '@rampart/kernel';
import { AuditEntry } from './entities/audit-entry.entity.js';
import { type DataSource, Like, LessThan } from 'typeorm';

export interface AuditFilter {
  /** Part of the name of who did it. */
  readonly actor?: string | undefined;
  /** Exactly the action. */
  readonly action?: string | undefined;
  /** The beginning of what it was done to. */
  readonly subject?: string | undefined;
  /** The id of an entry: only those before it. */
  readonly before?: string | undefined;
}

/** What people with privileges did, the latest first, at most `limit`. */
export function auditEntries(
  database: DataSource,
  { actor, action, subject, before }: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const where = {
    ...(actor === undefined ? {} : { actor: Like(`%${literally(actor)}%`) }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subject: Like(`${literally(subject)}%`) }),
    ...(isId(before) ? { id: LessThan(before) } : {}),
  };
  return database.getRepository(AuditEntry).find({ where, order: { id: 'DESC' }, take: limit });
}

/** In a pattern of LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
