import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

const Addresses = (example: readonly string[]): PropertyDecorator =>
  applyDecorators(IsOptional(), IsArray(), ArrayMaxSize(20), IsString({ each: true }), MaxLength(2_000, { each: true }), ApiProperty({ type: [String], example: [...example] }));

/** Text that is taken back by null, or when there is nothing in it. */
const Setting = (max: number): PropertyDecorator =>
  applyDecorators(Transform(({ value }: { value: unknown }) => (value === '' ? null : value)), IsOptional(), IsString(), MaxLength(max));

/** What is left out stays as it is; empty text, or null, takes a setting back. */
export class UpdatePartnerDto {
  /**
   * What users read; at most 60 characters.
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
  /** Origins whose pages may embed the checkout; https, or http on localhost. Replaces all before. */
  @Addresses(['https://shop.example.com']) allowedOrigins?: string[];
  /** Addresses that users may be sent back to, letter for letter; https, in sandbox also http on localhost. Replaces all before. */
  @Addresses(['https://shop.example.com/back']) redirectUrls?: string[];
}

export class PartnerView {
  @ApiProperty({ format: 'uuid' }) id: string;
  displayName: string;
  brandColor?: string;
  logoUrl?: string;
  allowedOrigins: string[];
  redirectUrls: string[];
}
