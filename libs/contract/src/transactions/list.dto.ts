import {
  PAGE_SIZES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalId, OptionalJson, OptionalWord } from '../fields.js';
import { OptionalFilterMoment } from '../moment-fields.js';
import { OptionalCount } from '../number-fields.js';
import { Expand } from './fees.dto.js';
import { ExpandedTransactionView } from './transaction.view.dto.js';

const { max: MAX_PAGE_SIZE } = PAGE_SIZES.transactions;

/** Conditions on transactions, all of which must hold. */
export class TransactionFilterDto {
  /** Only transactions in this status. */
  @OptionalWord(TRANSACTION_STATUSES) status?: TransactionStatus;
  /** Only transactions created at or after this time, in ISO 8601; a date means midnight UTC. Epoch seconds and milliseconds are accepted too. */
  @OptionalFilterMoment() from?: string;
  /** Only transactions created before this time, in the same formats. */
  @OptionalFilterMoment() to?: string;
  /** `fees`: each transaction has a `feeBreakdown`. */
  @Expand() expand?: string;
}

export class ListTransactionsDto extends TransactionFilterDto {
  /** Maximum number of results; all by default. */
  @OptionalCount({ min: 1, max: MAX_PAGE_SIZE }) limit?: number;
  /** Id of the last transaction of the previous page. */
  @OptionalId() after?: string;
  /** Only `buy` or only `sell`. */
  @OptionalWord(TRANSACTION_TYPES) type?: TransactionType;
  /** Only transactions of this user. */
  @OptionalId() userId?: string;
  /** Only transactions created with exactly this `partnerData`: text, or JSON as text. */
  @ApiProperty({ type: 'string' })
  @OptionalJson()
  partnerData?: unknown;
}

export class TransactionsPageDto extends TransactionFilterDto {
  /** Page number, from 0; 0 by default. Times `pageSize` it is at most 100,000. */
  @OptionalCount({ min: 0, max: 100_000 }) page?: number;
  /** Results per page; 20 by default. */
  @OptionalCount({ min: 1, max: MAX_PAGE_SIZE }) pageSize?: number;
}

export class TransactionsPageView {
  /** Newest first; empty beyond the last page. */
  data: ExpandedTransactionView[];
}

/** Transactions created at `from` or later, and before `to`; all when left out. */
export class ExportQueryDto {
  /** Start of the period, inclusive, in ISO 8601; a date means midnight UTC. Epoch seconds and milliseconds are accepted too. */
  @OptionalFilterMoment() from?: string;
  /** End of the period, exclusive, in the same formats. */
  @OptionalFilterMoment() to?: string;
}
