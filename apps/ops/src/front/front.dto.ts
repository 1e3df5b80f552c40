import { DESKS, type Desk } from '@rampart/backoffice';
import { ApiProperty } from '@nestjs/swagger';
import { FeedView } from '../service/service.dto.js';

export class OpenDeskView {
  @ApiProperty({ enum: DESKS }) desk: Desk;
  @ApiProperty({ type: 'integer' }) count: number;
  /** Number of items that have waited longer than users are promised. */
  @ApiProperty({ type: 'integer' }) late: number;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) oldest: string | null;
}

export class MoneyAtRiskView {
  /** Orders whose money awaits a decision. */
  @ApiProperty({ type: 'integer' }) orders: number;
  /** In US dollars at the orders' own prices, decimal text. */
  worthUsd: string;
}

export class EngagedBrakeView {
  action: string;
  target: string;
  @ApiProperty({ format: 'date-time' }) since: string;
}

/** The open work of operators, and what is blocked. */
export class FrontView {
  /** The service's clock. */
  @ApiProperty({ format: 'date-time' }) now: string;
  desks: OpenDeskView[];
  atRisk: MoneyAtRiskView;
  /** Open reconciliation findings about money, and others. */
  @ApiProperty({ type: 'integer' }) moneyFindings: number;
  @ApiProperty({ type: 'integer' }) otherFindings: number;
  feeds: FeedView[];
  brakes: EngagedBrakeView[];
  /** Number of payouts held by a brake. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
}
