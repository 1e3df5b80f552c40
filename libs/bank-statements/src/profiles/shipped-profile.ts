import type { CsvProfileInput } from '../csv-profile.js';

/** The format of one bank's files, as public projects parse or show it. If a bank changes its format, the file is refused. */
export interface ShippedProfile {
  readonly bank: string;
  /** Currency of the accounts that the format is shown for; absent for a bank with accounts in many currencies. */
  readonly currency?: string;
  /** Source of the format. */
  readonly source: string;
  readonly profile: CsvProfileInput;
}
