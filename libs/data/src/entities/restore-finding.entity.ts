import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatabaseRestore } from './database-restore.entity.js';
import type { PayoutPurpose } from './payout.entity.js';

/** `sent`: its provider has it. `unanswered`: its provider did not answer. `unexplained`: the bank shows money out that is no payout's. */
export type RestoreFindingState = 'sent' | 'unanswered' | 'unexplained';

/** Answer of a provider, bank or chain about a payout that a restored database may have lost. */
@Entity('restore_finding')
export class RestoreFinding {
  @ForeignKey(() => DatabaseRestore) @PrimaryColumn('uuid') restoreId: string;
  /** The payout's key, or `driver:id` of a line in a bank's statement. */
  @PrimaryColumn('text') key: string;
  @Column({ type: 'text' }) state: RestoreFindingState;
  /** Null for a line of a statement, and for the return of an unmatched payment. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text', nullable: true }) purpose: PayoutPurpose | null;
  @Column({ type: 'integer', nullable: true }) generation: number | null;
  @Column({ type: 'text', nullable: true }) kind: 'fiat' | 'crypto' | null;
  /** The provider's reference, what it failed with, or the amount of a line. */
  @Column({ type: 'text' }) detail: string;
  /** By the machine's clock, as `wokenAt`. */
  @Column({ type: 'timestamptz' }) foundAt: Date;
  /** When its order was last woken to ask for it. */
  @Column({ type: 'timestamptz', nullable: true }) wokenAt: Date | null;
}
