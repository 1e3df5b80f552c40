import type { CsvProfileInput } from '../csv-profile.js';

/** The form of one bank's files, as public projects parse or show it. Banks change their forms, and then a file is refused. */
export interface ShippedProfile {
  readonly bank: string;
  /** Of the accounts that the form is shown for; absent for a bank with accounts of many. */
  readonly currency?: string;
  /** Where the form is shown. */
  readonly source: string;
  readonly profile: CsvProfileInput;
}
