import { plainDigits } from '@rampart/kernel';
import { Transform } from 'class-transformer';

/** A code as users copy it from a message or an app: with spaces or hyphens between groups of digits. */
export const TypedCode = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? plainDigits(value).replace(/[\s\p{Pd}]/gu, '') : value,
  );

/** A phone number or a calling code as users type and paste it. */
export const TypedPhone = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainDigits(value) : value));
