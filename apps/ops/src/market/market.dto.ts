import { ApiProperty } from '@nestjs/swagger';

export class PriceSourceView {
  name: string;
  /** Decimal text as the source wrote it. */
  price: string;
  /** When the sources were asked; null where it gives no time. */
  @ApiProperty({ type: 'integer', nullable: true }) ageSeconds: number | null;
  /** `counted`, or why it did not count; null for a source that is believed alone. */
  judgement: string | null;
}

/** Percent between the market's price and ours, decimal text. */
export class SpreadView {
  buy: string;
  sell: string;
  /** How far the market moved in the last ten minutes. */
  range: string;
}

export class PricePairView {
  /** @example "BTC/USD" */
  pair: string;
  /** The price that the sources agree upon, decimal text; null while the pair is closed. */
  price: string | null;
  /** Since the sources were asked. */
  @ApiProperty({ type: 'integer' }) ageSeconds: number;
  /** Whether orders are priced by it now. */
  isUsed: boolean;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) closedAt: string | null;
  /** Of a cryptocurrency. */
  @ApiProperty({ type: SpreadView, nullable: true }) spread: SpreadView | null;
  sources: PriceSourceView[];
}

export class ListRefusalView {
  reason: string;
  /** When the refused file was written. */
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class AddressListView {
  name: string;
  @ApiProperty({ type: 'integer' }) addresses: number;
  /** As its publisher dates it. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) publishedAt: string | null;
  /** When the file was written that it came in last; null where none was ever taken over. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) deliveredAt: string | null;
  /** Whether it is young enough; while one is not, nothing goes to wallets. */
  isCurrent: boolean;
  /** Of the file that is there now; the list before it stays. */
  @ApiProperty({ type: ListRefusalView, nullable: true }) refusal: ListRefusalView | null;
}
