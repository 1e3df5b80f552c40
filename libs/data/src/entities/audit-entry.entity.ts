import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** A privileged action and its effect. Append-only. */
@Entity('audit_entry')
@Index(['subject', 'id'])
@Index(['partnerId', 'id'])
@Index(['at'])
export class AuditEntry {
  @PrimaryColumn('uuid') id: string;
  /** `operator:<name>` or `operator:<name>/<service token>`, `member:<email>`, `program:<name>` or `key:<id>`. */
  @Column({ type: 'text' }) actor: string;
  /** The partner concerned; null if the action concerns none. */
  @ForeignKey(() => Partner) @Column({ type: 'uuid', nullable: true }) partnerId: string | null;
  /** The action, in the imperative. */
  @Column({ type: 'text' }) action: string;
  /** The subject, such as `transaction:<id>`. */
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'jsonb', nullable: true }) before: unknown;
  @Column({ type: 'jsonb', nullable: true }) after: unknown;
  @Column({ type: 'timestamptz' }) at: Date;
}
