import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { TypedCode } from '../typed-digits.js';

/** A code sent as a JSON number has lost its leading zeros. */
const sixDigits = (value: unknown): unknown =>
  typeof value === 'number' && Number.isInteger(value) ? String(value).padStart(6, '0') : value;

export class VerifyPhoneDto {
  /** Six-digit code from the SMS; a number is accepted as well. */
  @ApiProperty({ oneOf: [{ type: 'string', pattern: '^\\d{6}$' }, { type: 'integer' }], example: '012345' })
  @Transform(({ value }: { value: unknown }) => sixDigits(value))
  @TypedCode()
  @IsString()
  @Matches(/^\d{6}$/, { message: 'code must be the six digits from the SMS' })
  code: string;
}
