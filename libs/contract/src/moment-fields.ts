import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, ValidateBy } from 'class-validator';
import { Optional } from './fields.js';

/** Optional point in time, ISO 8601; without a time zone, the service's local time. */
export const OptionalMoment = (): PropertyDecorator => applyDecorators(Optional(), RequiredMoment());

/**
 * An optional point in time in a filter, where clients of the original service also send epoch time. Four digits are a year. An unescaped `+` of an offset
 * arrives as a space.
 */
export const OptionalFilterMoment = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' || typeof value === 'number' ? moment(String(value)) : value,
    ),
    OptionalMoment(),
  );
const moment = (text: string): string => epochMoment(text) ?? text.replace(SPACED_OFFSET, '+$1');
/** Matches an offset only after a time of day, because digits after a date alone are the time. */
const SPACED_OFFSET = /(?<=:\d\d(?:\.\d{1,9})?) (\d\d(?::?\d\d)?)$/;
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
/** `Date` does not parse ISO 8601 week dates and ordinal dates. */
const isMoment = (value: unknown): boolean => typeof value !== 'string' || Number.isFinite(Date.parse(value));
