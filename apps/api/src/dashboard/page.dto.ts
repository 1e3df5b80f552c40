import { Optional, OptionalText, QueryNumber } from '@rampart/contract';
import { PAGE_SIZES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

/** A page of a list, newest first. */
export class PageQueryDto {
  /** Only older entries than this: the `older` of the previous page. */
  @OptionalText(100) before?: string;
  /** Only newer entries than this: the `newer` of the previous page. */
  @OptionalText(100) after?: string;
  @QueryNumber()
  @Optional()
  @ApiProperty({ type: 'integer' })
  @IsInt()
  @Min(1)
  @Max(PAGE_SIZES.dashboard.max)
  limit?: number;
}

export class PageView {
  /** Value for `before` of the next page; null at the end of the list. */
  @ApiProperty({ type: 'string', nullable: true }) older: string | null;
  /** Value for `after` of the previous page; null at the beginning. */
  @ApiProperty({ type: 'string', nullable: true }) newer: string | null;
}

/** Converts the query's time range to dates. */
export const withMoments = <Query extends { readonly from?: string; readonly to?: string }>({
  from,
  to,
  ...rest
}: Query) => ({
  ...rest,
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { to: new Date(to) }),
});
