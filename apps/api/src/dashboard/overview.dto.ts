import { Optional, QueryNumber } from '@rampart/contract';
import { FIGURE_DAYS, type FigureDays } from '@rampart/transactions';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

export class OverviewQueryDto {
  /** How many days are counted, today included; 30 when left out. */
  @QueryNumber()
  @Optional()
  @IsIn(FIGURE_DAYS)
  @ApiProperty({ type: 'integer', enum: FIGURE_DAYS })
  days?: FigureDays;
}

export class DayView {
  /** Day in UTC, such as 2026-01-31. */
  day: string;
  @ApiProperty({ type: 'integer' }) buys: number;
  @ApiProperty({ type: 'integer' }) sells: number;
  /** Volume of completed transactions, in USD. */
  buyVolume: number;
  sellVolume: number;
}

export class AttentionView {
  @ApiProperty({ enum: ['payouts', 'webhooks', 'endpoints', 'keys', 'secondFactor'] }) kind:
    'payouts' | 'webhooks' | 'endpoints' | 'keys' | 'secondFactor';
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Figures of the chosen days. */
export class OverviewView {
  /** Since midnight UTC. */
  @ApiProperty({ type: 'integer' }) completedToday: number;
  @ApiProperty({ type: 'integer' }) created: number;
  @ApiProperty({ type: 'integer' }) completed: number;
  /** Ended transactions, and how many of them were completed. */
  @ApiProperty({ type: 'integer' }) ended: number;
  /** Time from receipt to completion; null without any. */
  @ApiProperty({ type: 'number', nullable: true }) medianSeconds: number | null;
  @ApiProperty({ type: 'integer' }) webhooksDelivered: number;
  @ApiProperty({ type: 'integer' }) webhooksFailed: number;
  days: DayView[];
  attention: AttentionView[];
  /** Whether a key was used, and the checkout has the partner's colour or logo. */
  hasKeyInUse: boolean;
  hasBrand: boolean;
  /** Whether the partner ever had an endpoint, a user, a transaction. */
  hasEndpoint: boolean;
  hasUser: boolean;
  hasTransaction: boolean;
}
