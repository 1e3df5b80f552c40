import { OptionalFilterMoment } from '../fields.js';

/** Which transactions: created at `from` or later, and before `to`. Without them, all. */
export class ExportQueryDto {
  /** First moment, ISO 8601; a date is its midnight in UTC. Epoch seconds and milliseconds are taken as well. */
  @OptionalFilterMoment() from?: string;
  /** Moment before which it ends; likewise. */
  @OptionalFilterMoment() to?: string;
}
