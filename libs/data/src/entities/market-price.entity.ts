import type { Decimal } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** The current price of one pair, and its evidence. One process collects them, and every process reads them. */
@Entity('market_price')
export class MarketPrice {
  /** `BTC/USD`, or `USD/SGD`. */
  @PrimaryColumn('text') pair: string;
  /** Null closes the pair: its sources gave no price that can be used. */
  @Column({ ...decimalColumn, nullable: true }) price: Decimal | null;
  @Column({ type: 'text' }) source: string;
  /** Answers of the sources, as the driver gives them. */
  @Column({ type: 'jsonb' }) evidence: unknown;
  /** Since when the pair has been closed; null while it is open. Earlier processes leave it as it is. */
  @Column({ type: 'timestamptz', nullable: true }) closedAt: Date | null;
  /** Lowest and highest price of each ten seconds of the last ten minutes, of a cryptocurrency. Earlier processes leave it as it is. */
  @Column({ type: 'jsonb', nullable: true }) recent: unknown;
  /** When the sources were asked, by the database's clock. */
  @Column({ type: 'timestamptz' }) askedAt: Date;
}
