import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { OptionalId, OptionalPlusText, OptionalWord } from '../fields.js';
import { OptionalCount } from '../number-fields.js';

/** Conditions on users, all of which must hold. */
export class ListUsersDto {
  /** Maximum number of results; all by default. */
  @OptionalCount({ min: 1, max: 1_000 }) limit?: number;
  /** Id of the last user of the previous page. */
  @OptionalId() after?: string;
  /** Only the user with this email, case-insensitively. */
  @OptionalPlusText(254) email?: string;
  /** Only users with this kyc status. */
  @OptionalWord(KYC_STATUSES) kyc?: KycStatus;
}
