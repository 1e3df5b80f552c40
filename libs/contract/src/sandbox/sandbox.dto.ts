import { CHAIN_IDS, type ChainId, type DocumentType } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsNumber, Max, Min } from 'class-validator';
import {
  InAnyCase,
  Optional,
  OptionalDocumentTypes,
  OptionalFlag,
  OptionalText,
  OptionalWord,
  RequiredText,
} from '../fields.js';
import { OptionalMoment } from '../moment-fields.js';
import { OptionalNumber } from '../number-fields.js';

const DECISIONS = ['approve', 'decline'] as const;
const PAYOUT_OUTCOMES = ['succeed', 'fail', 'uncertain', 'timeout', 'waitLiquidity', 'feeTooHigh'] as const;
const TEN_YEARS = 315_360_000;

export class AdvanceClockDto {
  /**
   * Seconds to move forward; jobs that become due run at once.
   * @example 3600
   */
  @IsNumber({ allowNaN: false, allowInfinity: false }) @Min(0) @Max(TEN_YEARS) advance: number;
}

export class ClockView {
  /** The service's time. */
  @ApiProperty({ format: 'date-time' }) now: string;
  /** Seconds by which the service's clock is ahead of real time. */
  offset: number;
}

export class SmsQueryDto {
  /** Only messages to this number. */
  @OptionalText(32) phone?: string;
}

export class SmsMessageView {
  /** Number of the recipient, with its country code. */
  to: string;
  /** The message. */
  text: string;
  /** The code in the text. */
  code?: string;
  /** Time of sending. */
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class SmsMessagesView {
  /** The messages, newest last. */
  messages: SmsMessageView[];
}

export class DecideKycDto {
  /**
   * Result of the review.
   * @example "approve"
   */
  @InAnyCase(DECISIONS) @IsIn(DECISIONS) decision: 'approve' | 'decline';
  /** Reason of a decline, shown to the user. */
  @OptionalText(500) reason?: string;
  /** Documents to submit again; by default, all documents stay valid. */
  @OptionalDocumentTypes() wantedAgain?: DocumentType[];
}

export class PayFiatDto {
  /**
   * Amount; by default, that of the transaction.
   * @example 200
   */
  @OptionalNumber() amount?: number;
  /** Currency; by default, that of the transaction. */
  @OptionalText(16) currency?: string;
  /** The bank's id of the payment. A repeated id means the same payment; with different content, it is a conflict. */
  @OptionalText(128) id?: string;
  /** Value time at the bank; now by default. */
  @OptionalMoment() receivedAt?: string;
  /** The payer's name as the bank reports it; none by default. */
  @OptionalText(200) payerName?: string;
  /** The bank reverses the payment of that id, or the last one; `false` reinstates it. */
  @OptionalFlag() reversed?: boolean;
}

// eslint-disable-next-line rampart/plain-words -- a schema of openapi.json
export class PayStrayFiatDto {
  /**
   * The payer's reference, which matches no order or another one.
   * @example "thank you"
   */
  @RequiredText(128) @IsNotEmpty() reference: string;
  /**
   * Amount of the payment.
   * @example 200
   */
  @IsNumber({ allowNaN: false, allowInfinity: false }) amount: number;
  /**
   * Fiat currency of the payment.
   * @example "SGD"
   */
  @RequiredText(16) @IsNotEmpty() currency: string;
  /** The bank's id of the payment. A repeated id means the same payment. */
  @OptionalText(128) id?: string;
}

export class DepositCryptoDto {
  /** Amount; by default, that of the transaction. */
  @OptionalNumber() amount?: number;
  /** One of the chains of `depositWallets`; by default, the order's. */
  @OptionalWord(CHAIN_IDS) chain?: ChainId;
  /** A repeated id means the same deposit. */
  @OptionalText(128) txId?: string;
  /**
   * Number of confirmations, 0 for the mempool; by default, enough to release the payout.
   * @example 0
   */
  @Optional() @IsInt() @Min(0) @Max(1_000_000) confirmations?: number;
  /** Evicted, double-spent or reversed by a reorganisation; `false` reinstates it. */
  @OptionalFlag() dropped?: boolean;
  /**
   * Address that the deposit is spent from. A listed one, such as this example, holds the order for an operator.
   * @example "tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7"
   */
  @OptionalText(128) sender?: string;
}

export class DecidePayoutDto {
  /**
   * Result of the transaction's next payout. `timeout` pays but gives no response; `waitLiquidity` and `feeTooHigh` send nothing
   * until another outcome is set.
   * @example "fail"
   */
  @InAnyCase(PAYOUT_OUTCOMES) @IsIn(PAYOUT_OUTCOMES) outcome: (typeof PAYOUT_OUTCOMES)[number];
}
