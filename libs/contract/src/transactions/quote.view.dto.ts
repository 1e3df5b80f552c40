import { ApiProperty } from '@nestjs/swagger';
import { EstimateView } from './estimate.view.dto.js';

/** An estimate whose numbers hold until `expiresAt`, for one transaction that names it as `quoteId`. */
export class QuoteView extends EstimateView {
  /** Id of the quote. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Until when a transaction can be created from it, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}
