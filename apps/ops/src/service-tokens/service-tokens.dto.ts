import { AddressRanges, RequiredText, UniqueItems } from '@rampart/contract';
import { SERVICE_SCOPES, type ServiceScope } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';

/** Makes sure that each script is reviewed at least once a year. */
const MAX_DAYS = 365;
const MAX_OVERLAP_HOURS = 168;

export class CreateServiceTokenDto {
  /** Appears in the audit log after the operator's name: letters, digits, `.`, `-` and `_`. Never reused by another token. */
  @RequiredText(64)
  @Matches(/^[\w.-]+$/, { message: '$property may have letters, digits, ".", "-" and "_"' })
  name: string;
  /** `read` allows everything except KYC; `kyc`, `money` and `partners` allow changes; `queues` opens Bull Board, `metrics` the metrics. */
  @IsArray()
  @ArrayNotEmpty()
  @UniqueItems()
  @IsIn(SERVICE_SCOPES, { each: true })
  @ApiProperty({ enum: SERVICE_SCOPES, isArray: true })
  scopes: ServiceScope[];
  /** Days until it expires. */
  @IsInt() @Min(1) @Max(MAX_DAYS) @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_DAYS }) days: number;
  /** Addresses and CIDR ranges that may use it; all if omitted. */
  @AddressRanges() ipAllowList?: string[];
}

export class RotateServiceTokenDto {
  /** Hours for which the previous secret works along with the new one. */
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_OVERLAP_HOURS })
  overlapHours: number;
}

export class ServiceTokenView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  /** The operator who created it. */
  madeBy: string;
  @ApiProperty({ enum: SERVICE_SCOPES, isArray: true }) scopes: ServiceScope[];
  /** Addresses and CIDR ranges that may use it; all if empty. */
  ipAllowList: string[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  /** Until when the previous secret works. */
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
