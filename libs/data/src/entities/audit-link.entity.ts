import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** The place of an audit entry in the chain, in the order of the commits. Written by the database itself. Append-only. */
@Entity('audit_link')
@Unique(['entryId'])
export class AuditLink {
  /** 1, 2, 3 without a gap; as text, because it may be larger than a number holds. */
  @PrimaryColumn('bigint') number: string;
  @ForeignKey(() => AuditEntry) @Column('uuid') entryId: string;
  /** The hash of the link before; empty for the first. */
  @Column({ type: 'bytea' }) previous: Buffer;
  /** SHA-256 of `previous` and all fields of the entry. */
  @Column({ type: 'bytea' }) hash: Buffer;
}
