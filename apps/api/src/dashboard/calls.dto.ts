import { OptionalMoment, OptionalWord } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto, PageView } from './page.dto.js';

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

export class CallsQueryDto extends PageQueryDto {
  @OptionalWord(STATUS_CLASSES) status?: (typeof STATUS_CLASSES)[number];
  @OptionalMoment() from?: string;
  @OptionalMoment() to?: string;
}

/** A call to the API, with its redacted bodies. */
export class CallView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  method: string;
  /** Path with names in place of ids, without the query. */
  path: string;
  @ApiProperty({ type: 'integer' }) status: number;
  /** Code of the fault, if the call failed. */
  code?: string;
  @ApiProperty({ type: 'integer' }) durationMs: number;
  /** The X-Request-Id of the response. */
  requestId: string;
  /** Name of the key, or of the key that created the token. */
  keyName?: string;
  /** Bodies as JSON: API terms and amounts in plain text, other text only by its length. */
  requestBody?: string;
  responseBody?: string;
  /** Whether the call used a user's token. */
  asUser: boolean;
}

export class CallsView extends PageView {
  data: CallView[];
}
