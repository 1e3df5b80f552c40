import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { OptionalCount, OptionalId, OptionalText, OptionalWord } from '../fields.js';

/** Which users; all that are given must hold. */
export class ListUsersDto {
  /** How many at most; all when left out. */
  @OptionalCount({ min: 1, max: 1_000 }) limit?: number;
  /** Only users who signed up before this one: the last of the page before. */
  @OptionalId() after?: string;
  /** The one with this email, in any case of letters. */
  @OptionalText(254) email?: string;
  /** Only those with this kyc. */
  @OptionalWord(KYC_STATUSES) kyc?: KycStatus;
}
