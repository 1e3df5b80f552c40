import { AddressRanges, RequiredText, UniqueItems } from '@rampart/contract';
import { SERVICE_SCOPES, type ServiceScope } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';

/** A script is looked at once a year at least. */
const MAX_DAYS = 365;
const MAX_OVERLAP_HOURS = 168;

export class CreateServiceTokenDto {
  /** Stands in the audit behind the operator's own: letters, digits, and `.`, `-`, `_`. No other token ever has the same. */
  @RequiredText(64)
  @Matches(/^[\w.-]+$/, { message: '$property may have letters, digits, ".", "-" and "_"' })
  name: string;
  /** `read` opens what is not about KYC; `kyc`, `money` and `partners` change; `queues` opens Bull Board, `metrics` the metrics. */
  @IsArray()
  @ArrayNotEmpty()
  @UniqueItems()
  @IsIn(SERVICE_SCOPES, { each: true })
  @ApiProperty({ enum: SERVICE_SCOPES, isArray: true })
  scopes: ServiceScope[];
  /** Days until it expires. */
  @IsInt() @Min(1) @Max(MAX_DAYS) @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_DAYS }) days: number;
  /** Addresses and CIDR ranges that may use it; all when left out. */
  @AddressRanges() ipAllowList?: string[];
}

export class RotateServiceTokenDto {
  /** Hours for which the secret before works along with the new one. */
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_OVERLAP_HOURS })
  overlapHours: number;
}

export class ServiceTokenView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  /** The operator who made it. */
  madeBy: string;
  @ApiProperty({ enum: SERVICE_SCOPES, isArray: true }) scopes: ServiceScope[];
  /** Addresses and CIDR ranges that may use it; all when empty. */
  ipAllowList: string[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  /** The secret before works until then. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) previousUntil: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) revokedAt: string | null;
  /** Last use, to the minute. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) usedAt: string | null;
  usedFrom: string | null;
}

export class NewServiceTokenView extends ServiceTokenView {
  /** Shown only once. */
  secret: string;
}
