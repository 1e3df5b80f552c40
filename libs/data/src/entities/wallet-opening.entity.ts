import type { ChainId, Decimal } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** The opening balance of a wallet, from before the books began. Fixed once two checks agree. */
@Entity('wallet_opening')
export class WalletOpening {
  @PrimaryColumn('text') chain: ChainId;
  @PrimaryColumn('text') currency: string;
  /** Balance on the chain, plus the network fees it had paid, less the booked amount. */
  @Column(decimalColumn) amount: Decimal;
  @Column({ type: 'timestamptz' }) seenAt: Date;
  /** When a second check found the same balance; only then is the wallet reconciled. */
  @Column({ type: 'timestamptz', nullable: true }) agreedAt: Date | null;
  /** Since when every check finds another balance than the books. */
  @Column({ type: 'timestamptz', nullable: true }) differsSince: Date | null;
}
