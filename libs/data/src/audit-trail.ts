import { isId } from '@rampart/kernel';
import { AuditEntry } from './entities/audit-entry.entity.js';
import { type DataSource, Like, LessThan } from 'typeorm';

export interface AuditFilter {
  /** Part of the actor's name. */
  readonly actor?: string | undefined;
  /** The exact action. */
  readonly action?: string | undefined;
  /** Prefix of the subject. */
  readonly subject?: string | undefined;
  /** Id of an entry; only entries before it are returned. */
  readonly before?: string | undefined;
}

/** Lists privileged actions, newest first, at most `limit`. */
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

/** Escapes text for a LIKE pattern. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
