import type { ChainId, Decimal } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** What a wallet of ours held before the books knew of it. It stays as it is once two looks agreed. */
@Entity('wallet_opening')
export class WalletOpening {
  @PrimaryColumn('text') chain: ChainId;
  @PrimaryColumn('text') currency: string;
  /** What the chain said, network fees that it had paid included, less what was booked. */
  @Column(decimalColumn) amount: Decimal;
  @Column({ type: 'timestamptz' }) seenAt: Date;
  /** When a second look found the same; only then is the wallet compared. */
  @Column({ type: 'timestamptz', nullable: true }) agreedAt: Date | null;
  /** Since when every look has found another balance than the books. */
  @Column({ type: 'timestamptz', nullable: true }) differsSince: Date | null;
}
