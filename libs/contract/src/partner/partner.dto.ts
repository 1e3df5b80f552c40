import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

const Addresses = (example: readonly string[]): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(20),
    IsString({ each: true }),
    MaxLength(2_000, { each: true }),
    ApiProperty({ type: [String], example: [...example] }),
  );

/** Text that null or empty text resets. */
const Setting = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    IsOptional(),
    IsString(),
    MaxLength(max),
  );

/** Omitted fields stay; empty text or null resets a setting. */
export class UpdatePartnerDto {
  /**
   * Name that users read; at most 60 characters.
   * @example "Acme Wallet"
   */
  @Setting(60) displayName?: string;
  /**
   * The colour of your pages, as `#rrggbb`.
   * @example "#2f4fd0"
   */
  @Setting(7) brandColor?: string;
  /**
   * Your logo; https.
   * @example "https://shop.example.com/logo.svg"
   */
  @Setting(500) logoUrl?: string;
  /**
   * Your terms of service, which the checkout links; https.
   * @example "https://shop.example.com/terms"
   */
  @Setting(500) termsUrl?: string;
  /**
   * Your privacy policy, which the checkout links; https.
   * @example "https://shop.example.com/privacy"
   */
  @Setting(500) privacyUrl?: string;
  /**
   * Your help pages, which the checkout links; https.
   * @example "https://shop.example.com/help"
   */
  @Setting(500) helpUrl?: string;
  /**
   * Your contact page, which the checkout links; https.
   * @example "https://shop.example.com/contact"
   */
  @Setting(500) contactUrl?: string;
  /** Origins that can embed the checkout; https, or http on localhost. Replaces the current list. */
  @Addresses(['https://shop.example.com']) allowedOrigins?: string[];
  /**
   * Addresses that users may be sent back to: https, a link into your app such as `myapp://back` (`myapp://` for all that it opens), in sandbox also
   * http on localhost. The consent page compares them exactly, and accepts an app only with PKCE; the checkout also accepts addresses below them. Replaces all before.
   */
  @Addresses(['https://shop.example.com/back', 'myapp://back']) redirectUrls?: string[];
  /**
   * Seconds from a completed order to the checkout's automatic return to the `redirectUrl` of its link, from 20 to 300. Null removes it: users then follow
   * the link themselves.
   * @example 30
   */
  @IsOptional()
  @IsInt()
  @ApiProperty({ type: 'integer', minimum: 20, maximum: 300, nullable: true })
  returnAfterSeconds?: number | null;
}

export class PartnerView {
  /** Id of the partner. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Name that users read. */
  displayName: string;
  /** The colour of your pages, as `#rrggbb`. */
  brandColor?: string;
  /** Your logo. */
  logoUrl?: string;
  /** Your terms of service. */
  termsUrl?: string;
  /** Your privacy policy. */
  privacyUrl?: string;
  /** Your help pages. */
  helpUrl?: string;
  /** Your contact page. */
  contactUrl?: string;
  /** Origins that can embed the checkout. */
  allowedOrigins: string[];
  /** Addresses that users may be sent back to. */
  redirectUrls: string[];
  /** Absent where users follow a link. */
  @ApiProperty({ type: 'integer' }) returnAfterSeconds?: number;
}
