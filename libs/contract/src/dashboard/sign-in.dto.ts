import { ApiProperty } from '@nestjs/swagger';
import { Length, MinLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { RequiredText } from '../fields.js';

/** Chosen by us: length is what makes a password hard to guess (NIST SP 800-63B). */
const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 128;

export const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    RequiredText(LONGEST_PASSWORD),
    MinLength(SHORTEST_PASSWORD, { message: `$property must have at least ${SHORTEST_PASSWORD} characters` }),
    ApiProperty({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD }),
  );

export class PasswordDto {
  /** An email at the dashboard, a user name at the operators' console. */
  @RequiredText(254) name: string;
  @RequiredText(LONGEST_PASSWORD) password: string;
}

export class CodeDto {
  /** Of the authenticator app, or a recovery code. */
  @RequiredText(32) @Length(6, 32) code: string;
}

export class ChangePasswordDto {
  @RequiredText(LONGEST_PASSWORD) current: string;
  @NewPassword() password: string;
}

export class NextStepView {
  /** `code`: the password was right, and a code is wanted. */
  @ApiProperty({ enum: ['code', 'in'] }) next: 'code' | 'in';
}

export class EnrolmentView {
  /** For typing into an app that cannot scan. */
  secret: string;
  /** What the QR code says. */
  uri: string;
}

export class RecoveryCodesView {
  /** Ten codes for when the app is lost, each good once; shown this once. */
  recoveryCodes: string[];
}

export class OpenSessionView {
  id: string;
  @ApiProperty({ format: 'date-time' }) since: string;
  /** When it ends, if nothing is done with it. */
  @ApiProperty({ format: 'date-time' }) until: string;
  address: string;
  browser: string;
  /** The one that asks. */
  current: boolean;
}
