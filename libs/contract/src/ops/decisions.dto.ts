import { MinLength } from 'class-validator';
import { OptionalText, RequiredText } from '../fields.js';

/** Every decision has a reason, for whoever reads the audit. */
export class ReasonDto {
  /** 3 to 500 characters. */
  @RequiredText(500) @MinLength(3) reason: string;
}

export class RetryPayoutDto extends ReasonDto {
  /** The payout that is to be sent again; refused when another is the latest. */
  @OptionalText(64) payoutId?: string;
}

export class RefundDto extends ReasonDto {
  /** The refund that failed or is uncertain, where it is about one of several. */
  @OptionalText(64) payoutId?: string;
  /** What was returned by other means, or was found sent: its blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as the bank's reference. */
  @OptionalText(256) reference?: string;
}

export class CompleteDto extends ReasonDto {
  @OptionalText(64) payoutId?: string;
  /** Proof that the user has the money: a blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as a bank's reference. */
  @OptionalText(256) reference?: string;
}

export class MatchDto extends ReasonDto {
  /** Money that named no order; see GET /ops/unmatched. */
  @RequiredText(64) inboundEventId: string;
}

export class ReturnDto extends ReasonDto {
  /** Where crypto goes, as its payer said; fiat goes to where it came from. */
  @OptionalText(128) address?: string;
  /** What went back by other means, or was found sent: its blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as the bank's reference. */
  @OptionalText(256) reference?: string;
}

export class ReturnedView {
  /** `proposed` waits for a second operator. */
  status: 'done' | 'proposed';
  returnId: string;
  /** Of the return, as it is then. */
  state: string;
}

export class AuditQueryDto {
  /** Such as `transaction:<id>`; everything when left out. */
  @OptionalText(128) subject?: string;
}

export class ApproveKycDto {
  /** For the audit. */
  @OptionalText(500) reason?: string;
}

/** `done`, or `proposed` to a second operator. */
export class DecidedView {
  status: 'done' | 'proposed';
  proposalId?: string;
  /** As it is then. */
  transaction?: { id: string; status: string; version: number };
}
