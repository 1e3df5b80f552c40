import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatabaseRestore } from './database-restore.entity.js';
import type { PayoutPurpose } from './payout.entity.js';

/** `sent`: the provider has it. `unanswered`: the provider did not respond. `unexplained`: the bank shows outgoing money that belongs to no payout. */
export type RestoreFindingState = 'sent' | 'unanswered' | 'unexplained';

/** A report of a provider, bank or chain about a payout that a restored database may have lost. */
@Entity('restore_finding')
export class RestoreFinding {
  @ForeignKey(() => DatabaseRestore) @PrimaryColumn('uuid') restoreId: string;
  /** The payout's key, or `driver:id` of a bank statement line. */
  @PrimaryColumn('text') key: string;
  @Column({ type: 'text' }) state: RestoreFindingState;
  /** Null for a statement line, and for the return of an unmatched payment. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text', nullable: true }) purpose: PayoutPurpose | null;
  @Column({ type: 'integer', nullable: true }) generation: number | null;
  @Column({ type: 'text', nullable: true }) kind: 'fiat' | 'crypto' | null;
  /** The provider's reference, its error, or the amount of a line. */
  @Column({ type: 'text' }) detail: string;
  /** Time of the machine's clock, like `wokenAt`. */
  @Column({ type: 'timestamptz' }) foundAt: Date;
  /** When its order was last woken to query for it. */
  @Column({ type: 'timestamptz', nullable: true }) wokenAt: Date | null;
}
