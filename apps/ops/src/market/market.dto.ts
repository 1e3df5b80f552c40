import { ApiProperty } from '@nestjs/swagger';

export class PriceSourceView {
  name: string;
  /** Decimal text as the source sent it. */
  price: string;
  /** Age of the price in seconds when the source was queried; null if the source reports no time. */
  @ApiProperty({ type: 'integer', nullable: true }) ageSeconds: number | null;
  /** `counted`, or why it was not counted; null for a source that is used without comparison. */
  judgement: string | null;
}

/** Percent between the market price and ours, decimal text. */
export class SpreadView {
  buy: string;
  sell: string;
  /** How far the market moved in the last ten minutes. */
  range: string;
}

export class PricePairView {
  /** @example "BTC/USD" */
  pair: string;
  /** The price that the sources agree on, decimal text; null while the pair is closed. */
  price: string | null;
  /** Seconds since the sources were queried. */
  @ApiProperty({ type: 'integer' }) ageSeconds: number;
  /** Whether orders currently use it. */
  isUsed: boolean;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) closedAt: string | null;
  /** Spread of a cryptocurrency. */
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
  /** Publication date according to its publisher. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) publishedAt: string | null;
  /** When the file of the last accepted list was written; null if none was ever accepted. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) deliveredAt: string | null;
  /** Whether the list is recent enough; while one is not, nothing is sent to wallets. */
  isCurrent: boolean;
  /** Refusal of the file that is there now; the previous list stays in use. */
  @ApiProperty({ type: ListRefusalView, nullable: true }) refusal: ListRefusalView | null;
}
