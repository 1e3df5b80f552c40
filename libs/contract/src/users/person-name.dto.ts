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

/** A name as on the identity document. */
export class PersonNameDto {
  /**
   * Given names. Empty for a person whose single name is in `lastName`.
   * @example "Ada"
   */
  @RequiredText(100) firstName: string;
  /**
   * Family name. Empty for a person of a single name.
   * @example "Lovelace"
   */
  @RequiredText(100) @IsNamed() lastName: string;
}
