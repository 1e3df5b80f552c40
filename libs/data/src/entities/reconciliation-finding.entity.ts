import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A discrepancy that reconciliation found; it stays open until a run no longer finds it. */
@Entity('reconciliation_finding')
@Unique(['rule', 'subject'])
export class ReconciliationFinding {
  @PrimaryColumn('uuid') id: string;
  /** The broken rule. */
  @Column({ type: 'text' }) rule: string;
  /** The subject: a transaction, a payout, a currency. */
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) detail: string;
  /** Start of the past period in which it was found; null if it was found in open items. */
  @Column({ type: 'timestamptz', nullable: true }) spanFrom: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) spanTo: Date | null;
  @Column({ type: 'timestamptz' }) firstSeenAt: Date;
  @Column({ type: 'timestamptz' }) lastSeenAt: Date;
  @Index() @Column({ type: 'timestamptz', nullable: true }) resolvedAt: Date | null;
}
