import type { Decimal } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** The current price of one pair, and its evidence. One process collects the prices, and every process reads them. */
@Entity('market_price')
export class MarketPrice {
  /** Such as `BTC/USD` or `USD/SGD`. */
  @PrimaryColumn('text') pair: string;
  /** Null closes the pair, because its sources gave no usable price. */
  @Column({ ...decimalColumn, nullable: true }) price: Decimal | null;
  @Column({ type: 'text' }) source: string;
  /** Results of the sources, as the driver returns them. */
  @Column({ type: 'jsonb' }) evidence: unknown;
  /** When the pair was closed; null while it is open. Older releases do not write it. */
  @Column({ type: 'timestamptz', nullable: true }) closedAt: Date | null;
  /** Lowest and highest price of a cryptocurrency in each ten seconds of the last ten minutes. Older releases do not write it. */
  @Column({ type: 'jsonb', nullable: true }) recent: unknown;
  /** When the sources were queried, by the database's clock. */
  @Column({ type: 'timestamptz' }) askedAt: Date;
}
