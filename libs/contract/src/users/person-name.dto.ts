import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { RequiredText } from '../fields.js';

/** A person of a single name has it in either field, and the other is empty. */
const IsNamed = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isNamed',
      validator: {
        validate: (value, context) =>
          value !== '' || (context as ValidationArguments).object['firstName' as never] !== '',
      },
    },
    { message: 'firstName and lastName must not both be empty' },
  );

/** A name, or null or empty text for none. */
const Name = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    RequiredText(100),
  );

/** A name as on the identity document. */
export class PersonNameDto {
  /**
   * Given names. Empty for a person whose single name is in `lastName`.
   * @example "Ada"
   */
  @Name() firstName: string;
  /**
   * Family name. Empty for a person of a single name.
   * @example "Lovelace"
   */
  @Name() @IsNamed() lastName: string;
}
