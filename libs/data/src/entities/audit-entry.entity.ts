import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** What a person with privileges did, and what it changed. Append-only. */
@Entity('audit_entry')
@Index(['subject', 'id'])
@Index(['partnerId', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid') id: string;
  /** `operator:<name>`, `member:<email>` or `program:<name>`. */
  @Column({ type: 'text' }) actor: string;
  /** Whose matter it is; empty where it is the house's alone. */
  @ForeignKey(() => Partner) @Column({ type: 'uuid', nullable: true }) partnerId: string | null;
  /** Imperative: what was asked for. */
  @Column({ type: 'text' }) action: string;
  /** Which thing, such as `transaction:<id>`. */
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'jsonb', nullable: true }) before: unknown;
  @Column({ type: 'jsonb', nullable: true }) after: unknown;
  @Column({ type: 'timestamptz' }) at: Date;
}
