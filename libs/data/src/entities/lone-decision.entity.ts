import type { Decimal } from '@rampart/kernel';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/**
 * The value of a decision about money that an operator made alone. Stored unencrypted and without personal data, so that the database can sum each operator's
 * decisions.
 */
@Entity('lone_decision')
@Index(['operator', 'decidedAt'])
export class LoneDecision {
  @PrimaryColumn('uuid') id: string;
  /** Name of the operator; for a service token, of the operator who created it. */
  @Column({ type: 'text' }) operator: string;
  @Column({ type: 'text' }) action: string;
  /** The subject of the decision, such as `transaction:<id>`. */
  @Column({ type: 'text' }) subject: string;
  @Column(decimalColumn) worthUsd: Decimal;
  @Column({ type: 'timestamptz' }) decidedAt: Date;
}
