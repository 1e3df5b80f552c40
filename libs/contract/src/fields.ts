import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, IsString, MaxLength } from 'class-validator';

/** Old integrations send empty text for what they leave out. */
const emptyAsAbsent = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** Optional text of at most `max` characters; null and '' count as absent. */
export const OptionalText = (max: number): PropertyDecorator => applyDecorators(emptyAsAbsent(), IsOptional(), IsString(), MaxLength(max));

/** Required text of at most `max` characters. */
export const RequiredText = (max: number): PropertyDecorator => applyDecorators(IsString(), MaxLength(max));

/** An optional JSON number; its range is checked where its meaning is known. */
export const OptionalNumber = (): PropertyDecorator => applyDecorators(IsOptional(), IsNumber({ allowNaN: false, allowInfinity: false }));

/** In a query every value is text: a plain decimal becomes the number that it says, anything else is refused as not one. */
export const QueryNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,18})?$/.test(value) ? Number(value) : value));
