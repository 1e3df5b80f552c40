import { RequiredText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsObject } from 'class-validator';

const MAX_NAME = 60;
const ANY_OBJECT = { type: 'object', additionalProperties: true } as const;

export class PasskeyAnswerDto {
  /** The browser's answer, as JSON of WebAuthn. */
  @IsObject() @ApiProperty(ANY_OBJECT) answer: object;
}

export class NewPasskeyDto extends PasskeyAnswerDto {
  /** The person's name for it. */
  @RequiredText(MAX_NAME) @IsNotEmpty() name: string;
}

export class PasskeyOptionsView {
  /** For the browser, as JSON of WebAuthn. */
  @ApiProperty(ANY_OBJECT) options: object;
}

export class PasskeyView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) usedAt: string | null;
}
