import { OptionalFilterMoment } from '../fields.js';

/** Transactions created at `from` or later, and before `to`; all when left out. */
export class ExportQueryDto {
  /** First moment, ISO 8601; a date is its midnight in UTC. Epoch seconds and milliseconds are accepted as well. */
  @OptionalFilterMoment() from?: string;
  /** End of the period, exclusive; in the same formats. */
  @OptionalFilterMoment() to?: string;
}
