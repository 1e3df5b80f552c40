import { type Scope, SCOPES } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, MinLength, ValidateBy } from 'class-validator';
import { InAnyCase, Optional, RequiredText, UniqueItems } from '../fields.js';
import { OptionalMoment } from '../moment-fields.js';
import { addressRange } from './address-range.js';

const MAX_RANGES = 50;

const Scopes = (): PropertyDecorator =>
  applyDecorators(
    InAnyCase(SCOPES),
    Optional(),
    IsArray(),
    ArrayNotEmpty(),
    UniqueItems(),
    IsIn(SCOPES, { each: true }),
    ApiProperty({ enum: SCOPES, isArray: true, example: ['read', 'webhooks'] }),
  );

export const AddressRanges = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsArray(),
    ArrayMaxSize(MAX_RANGES),
    ValidateBy(
      { name: 'isAddressRange', validator: { validate: (text) => addressRange(text) !== undefined } },
      { each: true, message: 'each value in $property must be an IP address or a CIDR range' },
    ),
    ApiProperty({ type: [String], example: ['203.0.113.0/24', '2001:db8::7'] }),
  );

export class CreateApiKeyDto {
  /**
   * Your name for the key.
   * @example "Reporting"
   */
  @MinLength(1)
  @RequiredText(100)
  name: string;
  /** Scopes of the key; by default, those of the calling key. */
  @Scopes() scopes?: Scope[];
  /**
   * Expiry of the key; by default, that of the calling key.
   * @example "2099-01-01T00:00:00Z"
   */
  @OptionalMoment() expiresAt?: string;
  /** Addresses and CIDR ranges that can use the key; by default, those of the calling key. */
  @AddressRanges() ipAllowList?: string[];
}

export class ApiKeyView {
  /** Id of the key, for its rotation and revocation. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Your name for the key. */
  name: string;
  /** The user name of HTTP Basic. */
  apiKey: string;
  /** Scopes of the key: what its calls may do. */
  @ApiProperty({ enum: SCOPES, isArray: true }) scopes: Scope[];
  /** Addresses and CIDR ranges that can use the key; any if empty. */
  ipAllowList: string[];
  /** Creation time, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Expiry of the key, if any. */
  @ApiProperty({ format: 'date-time' }) expiresAt?: string;
  /** Last use, to the minute; absent for an unused key. */
  @ApiProperty({ format: 'date-time' }) lastUsedAt?: string;
  /** Address of the last use. */
  lastUsedFrom?: string;
  /** The previous secret works until then. */
  @ApiProperty({ format: 'date-time' }) previousSecretValidUntil?: string;
}

export class CreatedApiKeyView extends ApiKeyView {
  /** The password of HTTP Basic; shown only once. */
  apiSecret: string;
}

/** A key without its secret. */
export interface KnownApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly Scope[];
  readonly ipAllowList: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
  readonly previousUntil: Date | null;
}

export const apiKeyView = ({
  id,
  name,
  key,
  scopes,
  ipAllowList,
  createdAt,
  expiresAt,
  usedAt,
  usedFrom,
  previousUntil,
}: KnownApiKey): ApiKeyView => ({
  id,
  name,
  apiKey: key,
  scopes: [...scopes],
  ipAllowList: [...ipAllowList],
  createdAt: createdAt.toISOString(),
  ...(expiresAt === null ? {} : { expiresAt: expiresAt.toISOString() }),
  ...(usedAt === null ? {} : { lastUsedAt: usedAt.toISOString() }),
  ...(usedFrom === null ? {} : { lastUsedFrom: usedFrom }),
  ...(previousUntil === null ? {} : { previousSecretValidUntil: previousUntil.toISOString() }),
});
