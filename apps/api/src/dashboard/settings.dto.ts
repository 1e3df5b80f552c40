import { OptionalText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_IN_LIST = 50;

/** Omitted fields keep their values; empty text and null reset a field to its default. */
export class ChangeBrandingDto {
  @IsOptional() @IsString() @MaxLength(100) displayName?: string;
  @IsOptional() @IsString() @MaxLength(20) brandColor?: string;
  @IsOptional() @IsString() @MaxLength(500) logoUrl?: string;
  @IsOptional() @IsString() @MaxLength(500) termsUrl?: string;
  @IsOptional() @IsString() @MaxLength(500) privacyUrl?: string;
  @IsOptional() @IsString() @MaxLength(500) helpUrl?: string;
  @IsOptional() @IsString() @MaxLength(500) contactUrl?: string;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_IN_LIST)
  @IsString({ each: true })
  @MaxLength(500, { each: true })
  @ApiProperty({ type: [String] })
  allowedOrigins?: string[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_IN_LIST)
  @IsString({ each: true })
  @MaxLength(500, { each: true })
  @ApiProperty({ type: [String] })
  redirectUrls?: string[];
  @IsOptional() @IsInt() @ApiProperty({ type: 'integer', nullable: true }) returnAfterSeconds?: number | null;
}

export class ChangeLinksDto {
  /** Whether links with the API key open the checkout. */
  @IsBoolean() keyLinks: boolean;
}

export class BrandColorsView {
  brand: string;
  onBrand: string;
  softLight: string;
  softDark: string;
  textLight: string;
  textDark: string;
  /** Contrast of the text on the brand colour, from 1 to 21; WCAG AA requires 4.5. */
  contrastOnBrand: number;
  /** Contrast of the brand as text on a light and on a dark page. */
  contrastLight: number;
  contrastDark: number;
}

export class PreviewBrandingDto {
  /** `#rrggbb`; any other text selects the default. */
  @OptionalText(20) color?: string;
  @OptionalText(100) name?: string;
  @OptionalText(500) logoUrl?: string;
}

export class BrandPreviewView extends BrandColorsView {
  /** Address of the checkout page with this branding, valid for an hour. Visitors cannot sign in there. */
  pageUrl: string;
}

export class BrandingView {
  displayName: string;
  @ApiProperty({ type: 'string', nullable: true }) brandColor: string | null;
  @ApiProperty({ type: 'string', nullable: true }) logoUrl: string | null;
  @ApiProperty({ type: 'string', nullable: true }) termsUrl: string | null;
  @ApiProperty({ type: 'string', nullable: true }) privacyUrl: string | null;
  @ApiProperty({ type: 'string', nullable: true }) helpUrl: string | null;
  @ApiProperty({ type: 'string', nullable: true }) contactUrl: string | null;
  allowedOrigins: string[];
  /** Allowed return addresses, which must match exactly. */
  redirectUrls: string[];
  /** Seconds from a completed order to the automatic return; null disables it. */
  @ApiProperty({ type: 'integer', nullable: true }) returnAfterSeconds: number | null;
  /** Whether links with the API key open the checkout. */
  keyLinks: boolean;
  colors: BrandColorsView;
  checkoutUrl: string;
}
