import { OptionalId, OptionalMoment, OptionalText, OptionalWord } from '@rampart/contract';
import { METHOD_IDS, TRANSACTION_STATUSES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';

export class FindTransactionsDto {
  /** Id of a transaction or user, an e-mail address, a wallet, a blockchain transaction id, a bank reference, an amount with its currency; the newest when left out. */
  @OptionalText(256) text?: string;
  @OptionalWord(TRANSACTION_STATUSES) status?: string;
  @OptionalId() partnerId?: string;
  @OptionalWord(METHOD_IDS) method?: string;
  /** The order's creation; `to` is excluded. */
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
