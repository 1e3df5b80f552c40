import { RequiredText } from '@rampart/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Length, MinLength } from 'class-validator';

/** Chosen by us: length is what makes a password hard to guess (NIST SP 800-63B). */
const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

export const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    RequiredText(MAX_PASSWORD),
    MinLength(MIN_PASSWORD, { message: `$property must have at least ${MIN_PASSWORD} characters` }),
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
  );

export class PasswordDto {
  /** An email at the dashboard, a user name at the operators' console. */
  @RequiredText(254) name: string;
  @RequiredText(MAX_PASSWORD) password: string;
}

export class CodeDto {
  /** Of the authenticator app, or a recovery code. */
  @RequiredText(32) @Length(6, 32) code: string;
}

export class ChangePasswordDto {
  @RequiredText(MAX_PASSWORD) current: string;
  @NewPassword() password: string;
}

export class NextStepView {
  /** `code`: the password was right, and a code comes next. */
  @ApiProperty({ enum: ['code', 'in'] }) next: 'code' | 'in';
}

export class EnrolmentView {
  /** For typing into an app that cannot scan. */
  secret: string;
  /** The content of the QR code. */
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
