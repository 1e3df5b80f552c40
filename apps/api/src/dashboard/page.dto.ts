import { Optional, OptionalText, QueryNumber } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

const MAX_PER_PAGE = 100;

/** A stretch of a list that is shown newest first. */
export class PageQueryDto {
  /** Only what is older than this: the `older` of the page before. */
  @OptionalText(100) before?: string;
  /** Only what is newer than this: the `newer` of the page before. */
  @OptionalText(100) after?: string;
  @QueryNumber() @Optional() @ApiProperty({ type: 'integer' }) @IsInt() @Min(1) @Max(MAX_PER_PAGE) limit?: number;
}

export class PageView {
  /** Ask with it as `before`; null where the list ends. */
  @ApiProperty({ type: 'string', nullable: true }) older: string | null;
  /** Ask with it as `after`; null where the list begins. */
  @ApiProperty({ type: 'string', nullable: true }) newer: string | null;
}
