import { Optional, OptionalId, OptionalMoment, OptionalText, OptionalWord, QueryNumber } from '@rampart/contract';
import { FIAT_CODES, METHOD_IDS, TRANSACTION_STATUSES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, Min } from 'class-validator';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';

export class FindTransactionsDto {
  /**
   * Id of a transaction or user, an email address, a wallet, a blockchain transaction id, a bank reference, or an amount with its currency; the newest if
   * omitted.
   */
  @OptionalText(256) text?: string;
  @OptionalWord(TRANSACTION_STATUSES) status?: string;
  @OptionalId() partnerId?: string;
  @OptionalWord(METHOD_IDS) method?: string;
  @OptionalWord(FIAT_CODES) currency?: string;
  /** Fiat of the order, both ends included; of orders of the last 90 days unless `from` is given. */
  @QueryNumber() @Optional() @IsNumber() @Min(0) @ApiProperty({ type: 'number' }) minFiat?: number;
  @QueryNumber() @Optional() @IsNumber() @Min(0) @ApiProperty({ type: 'number' }) maxFiat?: number;
  /** Range of the order's creation; `to` is exclusive. */
  @OptionalMoment() from?: string;
  @OptionalMoment() to?: string;
}

/** A transaction in a list, without personal data. */
export class FoundTransactionView {
  @ApiProperty({ format: 'uuid' }) id: string;
  partner: PartnerNameView;
  @ApiProperty({ enum: ['buy', 'sell'] }) type: 'buy' | 'sell';
  status: string;
  method: string;
  fiat: MoneyView;
  crypto: MoneyView;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
