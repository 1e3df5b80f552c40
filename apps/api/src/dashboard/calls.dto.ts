import { OptionalWord } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto, PageView } from './page.dto.js';

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

export class CallsQueryDto extends PageQueryDto {
  @OptionalWord(STATUS_CLASSES) status?: (typeof STATUS_CLASSES)[number];
}

/** A call to the API, without anything that it said. */
export class CallView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  method: string;
  /** With names in place of ids, and without a query. */
  path: string;
  @ApiProperty({ type: 'integer' }) status: number;
  /** The fault's, where it was refused or failed. */
  code?: string;
  @ApiProperty({ type: 'integer' }) durationMs: number;
  /** As in the answer's X-Request-Id. */
  requestId: string;
  /** Of the key that was shown, or that the shown token was made with. */
  keyName?: string;
  /** With a token of one user. */
  asUser: boolean;
}

export class CallsView extends PageView {
  data: CallView[];
}
