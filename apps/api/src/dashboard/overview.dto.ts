import { Optional, QueryNumber } from '@rampart/contract';
import { FIAT_CODES, type FiatCode, METHOD_IDS, type MethodId } from '@rampart/kernel';
import { FIGURE_DAYS, type FigureDays } from '@rampart/transactions';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';

export class OverviewQueryDto {
  /** Number of days to count, including today; defaults to 30. */
  @QueryNumber()
  @Optional()
  @IsIn(FIGURE_DAYS)
  @ApiProperty({ type: 'integer', enum: FIGURE_DAYS })
  days?: FigureDays;
  /** Only orders of this payment method. */
  @Optional() @IsIn(METHOD_IDS) @ApiProperty({ enum: METHOD_IDS }) method?: MethodId;
  /** Only orders in this fiat currency. */
  @Optional() @IsIn(FIAT_CODES) @ApiProperty({ enum: FIAT_CODES }) currency?: FiatCode;
}

export class ChangeTimeZoneDto {
  /** IANA name, such as Asia/Singapore. */
  @IsString() @MaxLength(64) timeZone: string;
}

/** How many checkout sessions led to completed orders. Sessions and sign-ins have neither method nor currency, so filters do not affect them. */
export class FunnelView {
  @ApiProperty({ type: 'integer' }) sessions: number;
  /** Sessions in which the visitor signed in. */
  @ApiProperty({ type: 'integer' }) signIns: number;
  /** Orders that were placed at the checkout. */
  @ApiProperty({ type: 'integer' }) orders: number;
  /** Orders whose payment arrived. */
  @ApiProperty({ type: 'integer' }) paid: number;
  @ApiProperty({ type: 'integer' }) completed: number;
}

export class DayView {
  /** Day in the partner's time zone, such as 2026-01-31. */
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
  /** IANA name of the zone that days are counted in. */
  timeZone: string;
  /** Completed since midnight in that zone. */
  @ApiProperty({ type: 'integer' }) completedToday: number;
  @ApiProperty({ type: 'integer' }) created: number;
  @ApiProperty({ type: 'integer' }) completed: number;
  /** Ended transactions, and how many of them were completed. */
  @ApiProperty({ type: 'integer' }) ended: number;
  /** Time from receipt to completion; null if nothing was completed. */
  @ApiProperty({ type: 'number', nullable: true }) medianSeconds: number | null;
  @ApiProperty({ type: 'integer' }) webhooksDelivered: number;
  @ApiProperty({ type: 'integer' }) webhooksFailed: number;
  days: DayView[];
  funnel: FunnelView;
  attention: AttentionView[];
  /** Whether a key was used, and whether the checkout has the partner's colour or logo. */
  hasKeyInUse: boolean;
  hasBrand: boolean;
  /** Whether the partner ever had an endpoint, a user, a transaction. */
  hasEndpoint: boolean;
  hasUser: boolean;
  hasTransaction: boolean;
}
