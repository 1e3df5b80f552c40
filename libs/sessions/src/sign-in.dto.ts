import { Optional, RequiredPassword, RequiredText, TypedCode } from '@rampart/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Length, MinLength } from 'class-validator';

/** Our choice: length makes a password hard to guess (NIST SP 800-63B). */
const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

export const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    RequiredPassword(MAX_PASSWORD),
    MinLength(MIN_PASSWORD, { message: `$property must have at least ${MIN_PASSWORD} characters` }),
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
  );

export class PasswordDto {
  /** An email at the dashboard, a user name at the operators' console. */
  @RequiredText(254) name: string;
  @RequiredPassword(MAX_PASSWORD) password: string;
}

export class BeginEnrolmentDto {
  /** Where no second factor is set up yet. */
  @Optional() @RequiredPassword(MAX_PASSWORD) password?: string;
}

export class CodeDto {
  /** Code of the authenticator app, or a recovery code. */
  @TypedCode() @RequiredText(32) @Length(6, 32) code: string;
}

export class ChangePasswordDto {
  @RequiredPassword(MAX_PASSWORD) current: string;
  @NewPassword() password: string;
}

export class NextStepView {
  /** `code`: the password was right, and a code comes next. */
  @ApiProperty({ enum: ['code', 'in'] }) next: 'code' | 'in';
}

export class EnrolmentView {
  /** Secret to type into an app that cannot scan. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
}

export class RecoveryCodesView {
  /** Ten codes for a lost app, each valid once; shown only once. */
  recoveryCodes: string[];
}

export class OpenSessionView {
  id: string;
  @ApiProperty({ format: 'date-time' }) since: string;
  /** End of the session without further requests. */
  @ApiProperty({ format: 'date-time' }) until: string;
  address: string;
  browser: string;
  /** Whether this is the current session. */
  current: boolean;
}
