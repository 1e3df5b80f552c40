import { IsNotEmpty, Matches } from 'class-validator';
import { RequiredEmail, RequiredText } from '../fields.js';
import { TypedPhone } from '../typed-digits.js';
import { PersonNameDto } from './person-name.dto.js';

export class SignUpDto extends PersonNameDto {
  /**
   * Email of the user; one user per address.
   * @example "ada@example.com"
   */
  @RequiredEmail() email: string;
}

export class StartPhoneVerificationDto {
  /**
   * Valid number without country code.
   * @example "91234567"
   */
  @TypedPhone() @RequiredText(32) @IsNotEmpty() phone: string;
  /**
   * Country calling code starting with +.
   * @example "+65"
   */
  @TypedPhone()
  @RequiredText(8)
  @Matches(/^\+\d{1,4}$/, { message: 'code must be a country calling code starting with +' })
  code: string;
}

export class SubmitKycDto {
  /**
   * Postal address of the user.
   * @example "1 Raffles Place, Singapore"
   */
  @RequiredText(500) @IsNotEmpty() address: string;
}
