import type { CheckoutRequest, Transaction } from '@rampart/data';
import { REQUEST_STATUSES, type RequestStatus, TRANSACTION_TYPES, type TransactionType } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { transactionView } from '../transactions/transaction.view.js';
import { TransactionView } from '../transactions/transaction.view.dto.js';

export class RequestView {
  /** Request id. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Direction that the checkout opens with, as requested. */
  @ApiProperty({ enum: TRANSACTION_TYPES }) type?: TransactionType;
  /** Cryptocurrency, as requested. */
  cryptoCurrency?: string;
  /** Fiat currency. */
  currency?: string;
  /** Wallet for buying transactions. */
  wallet?: string;
  /** Only for supported exchanges. */
  internalAddress?: string;
  /** Send crypto to the service's own wallet. */
  autoSelling?: boolean;
  /** `created` once the request became a transaction, `initiated` until then. */
  @ApiProperty({ enum: REQUEST_STATUSES }) status: RequestStatus;
  /** Present when status is `created`. */
  @ApiProperty({ format: 'uuid' }) transactionId?: string;
  /** Present when status is `created`. */
  transaction?: TransactionView;
}

/** A request is `created` once it became a transaction, and `initiated` until then. */
export function requestView(request: CheckoutRequest, transaction: Transaction | undefined): RequestView {
  const given = { ...request, partnerId: null, createdAt: null, id: null, mac: null };
  const echoed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  if (!transaction) return { id: request.id, ...echoed, status: 'initiated' };
  return {
    id: request.id,
    ...echoed,
    status: 'created',
    transactionId: transaction.id,
    transaction: transactionView(transaction),
  };
}
