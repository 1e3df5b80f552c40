import { Decimal } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsNumber, Max, Min } from 'class-validator';
import { Optional } from './fields.js';
import { Plain } from './plain-fields.js';

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

/** An optional JSON number, whose range is checked later, where its meaning is known. */
export const OptionalNumber = (): PropertyDecorator =>
  applyDecorators(Optional(), IsNumber({ allowNaN: false, allowInfinity: false }));

/** A percentage from 0 to `max` with at most two decimals. */
export const Percent = (max: number): PropertyDecorator =>
  applyDecorators(IsNumber({ allowNaN: false, allowInfinity: false, maxDecimalPlaces: 2 }), Min(0), Max(max));

/**
 * An optional amount: a JSON number, or text, as sent by forms and many clients of the original service. Text must be a plain decimal that a JSON number
 * represents exactly; its range is checked later, where its meaning is known.
 */
export const OptionalAmount = (): PropertyDecorator =>
  applyDecorators(
    QueryNumber(),
    Optional(),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: NOT_AN_AMOUNT }),
    Plain((value) => value === undefined || Number.isFinite(value)),
  );
const NOT_AN_AMOUNT = '$property must be a number, or a plain decimal in a string, that is exact as a JSON number';

/** Parses a plain decimal of a query or form, whose values are text; other text is refused as not a number. */
export const QueryNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (isPlainDecimal(value) ? Number(value) : value));
const isPlainDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,18})?$/.test(value) && new Decimal(value).eq(Number(value));
