import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a person with privileges did, and what it changed. Append-only. */
@Entity('audit_entry')
@Index(['subject', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid') id: string;
  /** `operator:<name>`. */
  @Column({ type: 'text' }) actor: string;
  /** Imperative: what was asked for. */
  @Column({ type: 'text' }) action: string;
  /** Which thing, such as `transaction:<id>`. */
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'jsonb', nullable: true }) before: unknown;
  @Column({ type: 'jsonb', nullable: true }) after: unknown;
  @Column({ type: 'timestamptz' }) at: Date;
}
