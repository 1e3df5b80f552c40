import { OptionalMoment } from '../fields.js';

/** Which transactions: created at `from` or later, and before `to`. Without them, all. */
export class ExportQueryDto {
  /** First moment, ISO 8601; a date is its midnight in UTC. */
  @OptionalMoment() from?: string;
  /** Moment before which it ends, ISO 8601. */
  @OptionalMoment() to?: string;
}
