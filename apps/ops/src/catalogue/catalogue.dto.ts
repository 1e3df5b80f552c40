import { ApiAnyJson, OptionalJson, RequiredText } from '@rampart/contract';
import { CATALOGUE_SETTINGS, type CatalogueSetting } from '@rampart/methods';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class ChangeCatalogueDto extends ReasonDto {
  /** `method:<id>:<side>`, `asset:<code>:<chain>:<side>`, `asset:<code>:<chain>`, `asset:<code>:<side>` or `rail:<method>`. */
  @RequiredText(64) entry: string;
  @IsIn(CATALOGUE_SETTINGS) @ApiProperty({ enum: CATALOGUE_SETTINGS }) setting: CatalogueSetting;
  /** The new value; null or omitted restores the default. */
  @OptionalJson() @ApiAnyJson('The new value; null, or left out, returns to the default.') value?: unknown;
}

export class CatalogueChangedView {
  /** `proposed` awaits a second operator. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
  @ApiProperty({ format: 'uuid' }) changeId: string;
}

export class CatalogueChangeView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiAnyJson('The value; null is the default.') value: unknown;
  proposedBy: string;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
  reason: string;
  /** The second operator, if one was needed. */
  decidedBy: string | null;
}

export class CatalogueItemView {
  entry: string;
  @ApiProperty({ enum: CATALOGUE_SETTINGS }) setting: CatalogueSetting;
  name: string;
  /** Currency of the amounts. */
  currency: string | null;
  @ApiAnyJson('The value while nothing overrides it.') standard: unknown;
  @ApiAnyJson('The value that holds.') value: unknown;
  needsSecond: boolean;
  /** The change in effect; null if the default was never changed. */
  changed: CatalogueChangeView | null;
  /** The change that awaits a second operator. */
  proposed: CatalogueChangeView | null;
  /** Whether it is outside its opening hours, so that nothing new is accepted until they resume. */
  closed: boolean;
}
