import { IsNotEmpty, Matches } from 'class-validator';
import { RequiredEmail, RequiredText } from '../fields.js';

export class SignUpDto {
  /**
   * Email of the user; one user per address.
   * @example "ada@example.com"
   */
  @RequiredEmail() email: string;
  /** @example "Ada" */
  @RequiredText(100) @IsNotEmpty() firstName: string;
  /** @example "Lovelace" */
  @RequiredText(100) @IsNotEmpty() lastName: string;
}

export class StartPhoneVerificationDto {
  /**
   * Valid number without country code.
   * @example "91234567"
   */
  @RequiredText(32) @IsNotEmpty() phone: string;
  /**
   * Country calling code starting with +.
   * @example "+65"
   */
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
