import { LANGUAGES, type Language } from '@rampart/kernel';
import { PREVIEWS, type PreviewName } from '@rampart/emails';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';

/** Omitted fields keep their values. */
export class ChangeEmailsDto {
  @IsOptional() @IsBoolean() on?: boolean;
  @IsOptional() @IsIn(LANGUAGES) @ApiProperty({ enum: LANGUAGES }) language?: Language;
}

export class EmailLanguageView {
  @ApiProperty({ enum: LANGUAGES }) id: Language;
  /** The language's own name. */
  name: string;
}

export class EmailSettingsView {
  /** Whether the service sends emails to the partner's users. */
  on: boolean;
  /** Whether this installation can send emails. */
  available: boolean;
  /** Language of users who have never chosen one at the checkout. */
  @ApiProperty({ enum: LANGUAGES }) language: Language;
  languages: EmailLanguageView[];
  @ApiProperty({ enum: PREVIEWS, isArray: true }) previews: PreviewName[];
}

export class PreviewQueryDto {
  @IsIn(PREVIEWS) @ApiProperty({ enum: PREVIEWS }) email: PreviewName;
  @IsIn(LANGUAGES) @ApiProperty({ enum: LANGUAGES }) language: Language;
}

export class ReceiptQueryDto {
  @IsIn(['buy', 'sell']) @ApiProperty({ enum: ['buy', 'sell'] }) side: 'buy' | 'sell';
  @IsIn(LANGUAGES) @ApiProperty({ enum: LANGUAGES }) language: Language;
}

export class EmailPreviewView {
  subject: string;
  text: string;
}
