import type { Decimal } from '@rampart/kernel';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/**
 * `moneyIn` and `moneyOut` move the owner's own money into or out of the service's wallets or bank. `writeOff` covers money that was returned and then reversed
 * as well. The others are items of a bank statement: charges and interest that the bank took, paid or refunded.
 */
export type ManualBookingKind =
  'moneyIn' | 'moneyOut' | 'writeOff' | 'chargeTaken' | 'chargeGiven' | 'interestTaken' | 'interestGiven';

/** A booking without a transaction, which an operator entered or a bank statement caused. */
@Entity('manual_booking')
@Index(['subject', 'reference'], { unique: true, where: "state <> 'rejected'" })
@Check('manual_booking_amount_positive', 'amount > 0')
export class ManualBooking {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) kind: ManualBookingKind;
  /** The subject: `wallet:<chain>:<currency>`, `bank:<currency>`, or `inboundEvent:<id>` for unmatched money. */
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) currency: string;
  @Column(decimalColumn) amount: Decimal;
  /** Identifies the booking within its subject: a blockchain transaction id, the bank's id of a movement, or the number of the reversal. */
  @Column({ type: 'text' }) reference: string;
  /** `proposed` awaits a second operator; only `booked` counts. */
  @Column({ type: 'text' }) state: 'proposed' | 'booked' | 'rejected';
  @Column({ type: 'text' }) proposedBy: string;
  @Column({ type: 'timestamptz' }) proposedAt: Date;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'text', nullable: true }) decidedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) decidedAt: Date | null;
}
