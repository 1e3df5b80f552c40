import type { ChainId, Decimal } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** The opening balance of a wallet from before the ledger began. Fixed once two checks agree. */
@Entity('wallet_opening')
export class WalletOpening {
  @PrimaryColumn('text') chain: ChainId;
  @PrimaryColumn('text') currency: string;
  /** Balance on the chain plus the network fees that it had paid, less the booked amount. */
  @Column(decimalColumn) amount: Decimal;
  @Column({ type: 'timestamptz' }) seenAt: Date;
  /** When a second check found the same balance; only then is the wallet reconciled. */
  @Column({ type: 'timestamptz', nullable: true }) agreedAt: Date | null;
  /** Time since which every check has found a balance that differs from the ledger. */
  @Column({ type: 'timestamptz', nullable: true }) differsSince: Date | null;
}
