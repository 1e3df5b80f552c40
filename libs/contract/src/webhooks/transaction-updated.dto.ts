import { ApiProperty, PickType } from '@nestjs/swagger';
import { TransactionView } from '../transactions/transaction.view.dto.js';

/** The contract's fields, by name: a field that is added to the view is not in version 1. */
const CONTRACT_FIELDS = [
  'id',
  'type',
  'status',
  'method',
  'currency',
  'cryptoCurrency',
  'userId',
  'depositWallets',
  'partnerData',
  'crypto',
  'fiat',
  'serviceCharge',
  'total',
  'cryptoPrice',
  'cryptoPriceUsd',
  'userCountry',
  'blockchainTxId',
  'internalTxId',
  'wallet',
  'nonce',
  'qrCode',
  'peer',
] as const;

/** A transaction with the contract's fields only, for receivers with a fixed schema. */
export class TransactionUpdatedPayload extends PickType(TransactionView, CONTRACT_FIELDS) {}

/** The body of a notification (contract, Events): payload version 1. */
export class TransactionUpdatedBody {
  /** Type of the event. */
  @ApiProperty({ enum: ['TRANSACTION_UPDATED'] }) message: 'TRANSACTION_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  /** The transaction after the change, with the fields of the specification. */
  payload: TransactionUpdatedPayload;
}

/** Payload version 2, for endpoints that choose it. */
export class TransactionUpdatedBodyV2 {
  /** Type of the event. */
  @ApiProperty({ enum: ['TRANSACTION_UPDATED'] }) message: 'TRANSACTION_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  /** The transaction after the change. */
  payload: TransactionView;
}

/** The fields of version 1, in the order of the view. */
export function contractPayload(view: TransactionView): TransactionUpdatedPayload {
  const payload: Record<string, unknown> = {};
  for (const name in view) if (CONTRACTED.has(name)) payload[name] = view[name as keyof TransactionView];
  return payload as unknown as TransactionUpdatedPayload;
}

const CONTRACTED: ReadonlySet<string> = new Set(CONTRACT_FIELDS);
