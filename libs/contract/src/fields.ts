import { DOCUMENT_TYPES, isId, typedText } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, isEmail, IsIn, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Plain } from './plain-fields.js';

/** Treats null and empty text, which old integrations send, as absent. */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value)),
    IsOptional(),
  );

/** Postgres stores neither NUL nor lone surrogates; U+FFFD remains of a character that a client read in the wrong encoding. */
const IsStorable = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isStorable', validator: { validate: isStorable } },
    { message: '$property must not contain NUL, U+FFFD or halves of surrogate pairs' },
  );
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || !(value.includes('\0') || value.includes('\ufffd') || /\p{Cs}/u.test(value));

/** Whether the text is printable ASCII whose first and last characters are visible. */
const isPlainText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value);

const Typed = (then: (value: unknown) => unknown = (value) => value): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => then(typeof value === 'string' ? typedText(value) : value));

/** Optional text of at most `max` characters, normalized by `typedText`; null and blank text count as absent. */
export const OptionalText = (max: number): PropertyDecorator =>
  applyDecorators(
    Typed((text) => (text === '' || text === null ? undefined : text)),
    IsOptional(),
    IsString(),
    MaxLength(max),
    IsStorable(),
    Plain((value) => value === undefined || isPlainText(value, max)),
    ApiProperty({ maxLength: max }),
  );

/** Required text of at most `max` characters, normalized by `typedText`: blank text is empty. */
export const RequiredText = (max: number): PropertyDecorator =>
  applyDecorators(
    Typed(),
    IsString(),
    MaxLength(max),
    IsStorable(),
    Plain((value) => isPlainText(value, max)),
    ApiProperty({ maxLength: max }),
  );

/** Required password of at most `max` characters, kept unchanged. */
export const RequiredPassword = (max: number): PropertyDecorator =>
  applyDecorators(IsString(), MaxLength(max), IsStorable());

/** Optional text in a query, in which an unescaped `+` arrives as a space; the value itself has no spaces. */
export const OptionalPlusText = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll(' ', '+') : value)),
    OptionalText(max),
  );

/** A list without duplicates. class-validator's own check takes quadratic time, even for a list that is too long. */
export const UniqueItems = (): PropertyDecorator =>
  ValidateBy(
    { name: 'arrayUnique', validator: { validate: isUnique } },
    { message: "All $property's elements must be unique" },
  );
const isUnique = (value: unknown): boolean => Array.isArray(value) && new Set(value).size === value.length;

/** Optional list of kinds of documents. */
export const OptionalDocumentTypes = (): PropertyDecorator =>
  applyDecorators(
    InAnyCase(DOCUMENT_TYPES),
    Optional(),
    IsArray(),
    UniqueItems(),
    IsIn(DOCUMENT_TYPES, { each: true }),
    ApiProperty({ enum: DOCUMENT_TYPES, isArray: true }),
  );

/** Optional `true` or `false`. */
export const OptionalFlag = (): PropertyDecorator => applyDecorators(Optional(), IsBoolean());

/** Reads a word of a list, or each of several, ignoring case. */
export const InAnyCase = (words: readonly string[]): PropertyDecorator => {
  const wordOf = (value: unknown): unknown => words.find((word) => isSameWord(word, value)) ?? value;
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(wordOf) : wordOf(value)));
};

/** Optional word of a list, ignoring case. */
export const OptionalWord = (words: readonly string[]): PropertyDecorator =>
  applyDecorators(
    InAnyCase(words),
    Optional(),
    IsIn([...words], { message: `$property must be one of ${words.join(', ')}` }),
    ApiProperty({ enum: words }),
  );

/** Whether a value is the word, ignoring case and surrounding spaces. */
export const isSameWord = (word: string, value: unknown): boolean =>
  typeof value === 'string' && word.toLowerCase() === value.trim().toLowerCase();

/** An optional id of the service, ignoring case. */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    ValidateBy({ name: 'isId', validator: { validate: isId } }, { message: '$property must be an id' }),
    ApiProperty({ format: 'uuid' }),
  );

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

/** Optional content of the partner: any JSON, kept unchanged. */
export const OptionalJson = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    IsOptional(),
    Plain((value) => value !== null),
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
