import type { DocumentType } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsNumber, Max, Min } from 'class-validator';
import {
  Optional,
  OptionalDocumentTypes,
  OptionalFlag,
  OptionalMoment,
  OptionalNumber,
  OptionalText,
  RequiredText,
} from '../fields.js';

const PAYOUT_OUTCOMES = ['succeed', 'fail', 'uncertain', 'timeout', 'waitLiquidity', 'feeTooHigh'] as const;
const TEN_YEARS = 315_360_000;

export class AdvanceClockDto {
  /**
   * Seconds to move forward; what falls due happens at once.
   * @example 3600
   */
  @IsNumber({ allowNaN: false, allowInfinity: false }) @Min(0) @Max(TEN_YEARS) advance: number;
}

export class ClockView {
  /** The service's time. */
  @ApiProperty({ format: 'date-time' }) now: string;
  /** By how many seconds it is ahead of the time of day. */
  offset: number;
}

export class SmsQueryDto {
  /** Only messages to this number. */
  @OptionalText(32) phone?: string;
}

export class SmsMessageView {
  to: string;
  text: string;
  /** The code in the text. */
  code?: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class SmsMessagesView {
  messages: SmsMessageView[];
}

export class DecideKycDto {
  /** @example "approve" */
  @IsIn(['approve', 'decline']) decision: 'approve' | 'decline';
  /** Told to the user when declined. */
  @OptionalText(500) reason?: string;
  /** The documents that have to be given again; without it those given stay good. */
  @OptionalDocumentTypes() wantedAgain?: DocumentType[];
}

export class PayFiatDto {
  /**
   * The transaction's amount when left out.
   * @example 200
   */
  @OptionalNumber() amount?: number;
  /** The transaction's currency when left out. */
  @OptionalText(16) currency?: string;
  /** The bank's id of the payment; the same id is the same payment, and with other content a contradiction. */
  @OptionalText(128) id?: string;
  /** Value time at the bank; now when left out. */
  @OptionalMoment() receivedAt?: string;
  /** Who paid, as their bank tells it; nothing is told when left out. */
  @OptionalText(200) payerName?: string;
  /** The bank takes the payment of that id back, or the last one; `false` reinstates it. */
  @OptionalFlag() reversed?: boolean;
}

export class PayStrayFiatDto {
  /**
   * What the payer wrote: no order's reference, or somebody's mistake.
   * @example "thank you"
   */
  @RequiredText(128) @IsNotEmpty() reference: string;
  /** @example 200 */
  @IsNumber({ allowNaN: false, allowInfinity: false }) amount: number;
  /** @example "SGD" */
  @RequiredText(16) @IsNotEmpty() currency: string;
  /** The bank's id of the payment; the same id is the same payment. */
  @OptionalText(128) id?: string;
}

export class DepositCryptoDto {
  /** The transaction's amount when left out. */
  @OptionalNumber() amount?: number;
  /** The same id is the same deposit. */
  @OptionalText(128) txId?: string;
  /**
   * 0 is the mempool; enough to release when left out.
   * @example 0
   */
  @Optional() @IsInt() @Min(0) @Max(1_000_000) confirmations?: number;
  /** Evicted, double-spent or undone by a reorganisation; `false` brings it back. */
  @OptionalFlag() dropped?: boolean;
}

export class DecidePayoutDto {
  /**
   * What becomes of the transaction's next payout. `timeout` pays but gives no answer; `waitLiquidity` and `feeTooHigh` send
   * nothing until another outcome is told.
   * @example "fail"
   */
  @IsIn(PAYOUT_OUTCOMES) outcome: (typeof PAYOUT_OUTCOMES)[number];
}
