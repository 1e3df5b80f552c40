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
  /** Only those in this status. */
  @OptionalWord(TRANSACTION_STATUSES) status?: TransactionStatus;
  /** Created at this moment or later, ISO 8601; a date is its midnight in UTC. Epoch seconds and milliseconds are accepted as well. */
  @OptionalFilterMoment() from?: string;
  /** Created before this moment; in the same formats. */
  @OptionalFilterMoment() to?: string;
  /** `fees`: each has a `feeBreakdown`. */
  @Expand() expand?: string;
}

export class ListTransactionsDto extends TransactionFilterDto {
  /** Maximum number; all when left out. */
  @OptionalCount({ min: 1, max: MAX_PAGE_SIZE }) limit?: number;
  /** Only transactions created before this one: the last of the previous page. */
  @OptionalId() after?: string;
  /** Only `buy` or only `sell`. */
  @OptionalWord(TRANSACTION_TYPES) type?: TransactionType;
  /** Only this user's. */
  @OptionalId() userId?: string;
  /** Only those that were created with exactly this: text, or JSON as text. */
  @ApiProperty({ type: 'string' })
  @OptionalJson()
  partnerData?: unknown;
}

export class TransactionsPageDto extends TransactionFilterDto {
  /** From 0; 0 when left out. */
  @OptionalCount({ min: 0, max: 1_000_000 }) page?: number;
  /** 20 when left out. */
  @OptionalCount({ min: 1, max: MAX_PAGE_SIZE }) pageSize?: number;
}

export class TransactionsPageView {
  /** Newest first; empty beyond the last page. */
  data: ExpandedTransactionView[];
}

/** Transactions created at `from` or later, and before `to`; all when left out. */
export class ExportQueryDto {
  /** First moment, ISO 8601; a date is its midnight in UTC. Epoch seconds and milliseconds are accepted as well. */
  @OptionalFilterMoment() from?: string;
  /** End of the period, exclusive; in the same formats. */
  @OptionalFilterMoment() to?: string;
}
