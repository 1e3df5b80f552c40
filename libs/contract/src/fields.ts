import { Decimal, DOCUMENT_TYPES, isId } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  isEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';

/** Treats null and empty text, which old integrations send, as absent. */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value)),
    IsOptional(),
  );

/** Postgres stores neither NUL nor lone surrogates. */
const IsStorable = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isStorable', validator: { validate: isStorable } },
    { message: '$property must not contain NUL or halves of surrogate pairs' },
  );
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || !(value.includes('\0') || /\p{Cs}/u.test(value));

/** Optional text of at most `max` characters; null and '' count as absent. */
export const OptionalText = (max: number): PropertyDecorator =>
  applyDecorators(Optional(), IsString(), MaxLength(max), IsStorable());

/** Required text of at most `max` characters. */
export const RequiredText = (max: number): PropertyDecorator =>
  applyDecorators(IsString(), MaxLength(max), IsStorable());

/** A list without repetitions. class-validator's own check takes quadratic time, also for a list that is too long. */
export const UniqueItems = (): PropertyDecorator =>
  ValidateBy(
    { name: 'arrayUnique', validator: { validate: isUnique } },
    { message: "All $property's elements must be unique" },
  );
const isUnique = (value: unknown): boolean => Array.isArray(value) && new Set(value).size === value.length;

/** Optional list of kinds of documents. */
export const OptionalDocumentTypes = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsArray(),
    UniqueItems(),
    IsIn(DOCUMENT_TYPES, { each: true }),
    ApiProperty({ enum: DOCUMENT_TYPES, isArray: true }),
  );

/** Optional `true` or `false`. */
export const OptionalFlag = (): PropertyDecorator => applyDecorators(Optional(), IsBoolean());

/** Optional word of a list. */
export const OptionalWord = (words: readonly string[]): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsIn([...words], { message: `$property must be one of ${words.join(', ')}` }),
    ApiProperty({ enum: words }),
  );

/** An optional id of the service. */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    ValidateBy({ name: 'isId', validator: { validate: isId } }, { message: '$property must be an id' }),
    ApiProperty({ format: 'uuid' }),
  );

/** An optional whole number in a query. */
export const OptionalCount = ({ min, max }: { min: number; max: number }): PropertyDecorator =>
  applyDecorators(
    QueryNumber(),
    Optional(),
    IsInt(),
    Min(min),
    Max(max),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );

/** Optional point in time, ISO 8601; without a time zone, local time of the service. */
export const OptionalMoment = (): PropertyDecorator => applyDecorators(Optional(), RequiredMoment());

/** An optional point in time in a filter, where clients of the original service also send epoch time. Four digits are a year. */
export const OptionalFilterMoment = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' || typeof value === 'number' ? (epochMoment(String(value)) ?? value) : value,
    ),
    OptionalMoment(),
  );
const EPOCH_SECONDS = /^(0|\d{9,10})$/;
const EPOCH_MILLISECONDS = /^\d{12,13}$/;

/** The number of digits distinguishes seconds from milliseconds, from 1973 to 2286; ambiguous text is refused. */
function epochMoment(text: string): string | undefined {
  if (EPOCH_SECONDS.test(text)) return new Date(Number(text) * 1_000).toISOString();
  return EPOCH_MILLISECONDS.test(text) ? new Date(Number(text)).toISOString() : undefined;
}

/** Required point in time, ISO 8601. */
export const RequiredMoment = (): PropertyDecorator =>
  applyDecorators(
    IsISO8601({ strict: true }),
    ValidateBy(
      { name: 'isMoment', validator: { validate: isMoment } },
      { message: '$property must be a point in time' },
    ),
    ApiProperty({ format: 'date-time' }),
  );
/** `Date` does not parse the weeks and days of the year of ISO 8601. */
const isMoment = (value: unknown): boolean => typeof value !== 'string' || Number.isFinite(Date.parse(value));

/** Required email address. */
export const RequiredEmail = (): PropertyDecorator =>
  applyDecorators(
    RequiredText(254),
    ValidateBy(
      { name: 'isEmail', validator: { validate: (value) => isStorable(value) && isEmail(value) } },
      { message: '$property must be an email' },
    ),
    ApiProperty({ format: 'email' }),
  );

/** An optional JSON number; its range is checked where its meaning is known. */
export const OptionalNumber = (): PropertyDecorator =>
  applyDecorators(Optional(), IsNumber({ allowNaN: false, allowInfinity: false }));

/** A percentage from 0 to `max` with at most two decimals. */
export const Percent = (max: number): PropertyDecorator =>
  applyDecorators(IsNumber({ allowNaN: false, allowInfinity: false, maxDecimalPlaces: 2 }), Min(0), Max(max));

/**
 * An optional amount: a JSON number, or text, as forms and many clients of the original service send it. Text must be a plain
 * decimal that a JSON number carries exactly; its range is checked where its meaning is known.
 */
export const OptionalAmount = (): PropertyDecorator =>
  applyDecorators(
    QueryNumber(),
    Optional(),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: NOT_AN_AMOUNT }),
  );
const NOT_AN_AMOUNT = '$property must be a number, or a plain decimal in a string, that is exact as a JSON number';

/** Parses a plain decimal of a query or form, whose values are text; other text is refused as no number. */
export const QueryNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (isPlainDecimal(value) ? Number(value) : value));
const isPlainDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,18})?$/.test(value) && new Decimal(value).eq(Number(value));

/** Optional content of the partner: any JSON, kept unchanged. */
export const OptionalJson = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    IsOptional(),
  );

/** Describes any JSON for OpenAPI. */
export const ApiAnyJson = (description: string): PropertyDecorator =>
  ApiProperty({
    description,
    oneOf: [
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
    ],
    example: { order: 'A-1001' },
  });
