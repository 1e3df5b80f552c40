import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** The position of an audit entry in the chain, in commit order. Written by the database itself. Append-only. */
@Entity('audit_link')
@Unique(['entryId'])
export class AuditLink {
  /** 1, 2, 3 without gaps; as text, because it may exceed a JavaScript number. */
  @PrimaryColumn('bigint') number: string;
  @ForeignKey(() => AuditEntry) @Column('uuid') entryId: string;
  /** The hash of the previous link; empty for the first. */
  @Column({ type: 'bytea' }) previous: Buffer;
  /** SHA-256 of `previous` and all fields of the entry. */
  @Column({ type: 'bytea' }) hash: Buffer;
}
