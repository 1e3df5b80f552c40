import { IsEmail, IsNotEmpty, Matches } from 'class-validator';
import { RequiredText } from '../fields.js';

export class SignUpDto {
  /** Email of the user; one user per address. */
  @IsEmail() @RequiredText(254) email: string;
  @RequiredText(100) @IsNotEmpty() firstName: string;
  @RequiredText(100) @IsNotEmpty() lastName: string;
}

export class StartPhoneVerificationDto {
  /** Valid number without country code. */
  @RequiredText(32) @IsNotEmpty() phone: string;
  /** Country calling code starting with +. */
  @RequiredText(8) @Matches(/^\+\d{1,4}$/, { message: 'code must be a country calling code starting with +' }) code: string;
}

export class SubmitKycDto {
  /** Postal address of the user. */
  @RequiredText(500) @IsNotEmpty() address: string;
}
