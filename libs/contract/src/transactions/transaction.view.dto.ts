import {
  CHAIN_IDS,
  CRYPTO_CODES,
  FIAT_CODES,
  METHOD_IDS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@rampart/kernel';
import type { CryptoCode, FiatCode, MethodId, TransactionStatus, TransactionType } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ApiAnyJson } from '../fields.js';
import { FeeBreakdownView } from './fees.dto.js';

export class PeerView {
  /** The account to pay into. */
  account: string;
}

/** A transaction, as the contract describes it. */
export class TransactionView {
  /** Unique transaction id. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** `buy`: fiat is paid, crypto is received. `sell`: crypto is deposited, fiat is received. */
  @ApiProperty({ enum: TRANSACTION_TYPES }) type: TransactionType;
  /** Status of the transaction. Treat a value that you do not know as "in progress". */
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status: TransactionStatus;
  /** Payment method. */
  @ApiProperty({ enum: METHOD_IDS }) method: MethodId;
  /** Crypto amount after conversion, without service charge. */
  crypto: number;
  /** Fiat amount after conversion, without service charge. */
  fiat: number;
  /** Service charge, in crypto, including the partner's markup. */
  serviceCharge: number;
  /** Final amount: crypto the user receives for a buy, fiat for a sell. */
  total: number;
  /** Fiat currency. */
  @ApiProperty({ enum: FIAT_CODES }) currency: FiatCode;
  /** Cryptocurrency. */
  @ApiProperty({ enum: CRYPTO_CODES }) cryptoCurrency: CryptoCode;
  /** Crypto price in the local (fiat) currency. */
  cryptoPrice: number;
  /** Crypto price in USD. */
  cryptoPriceUsd: number;
  /** Id of the user. */
  @ApiProperty({ format: 'uuid' }) userId: string;
  /** The user's country, two letters. */
  userCountry?: string;
  /** Creation time, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Blockchain transaction id; present for successful transactions. */
  blockchainTxId?: string;
  /** Internal transaction id; present if internalAddress was used. */
  internalTxId?: string;
  /** Destination blockchain wallet of a buy. */
  wallet?: string;
  /** Sell: deposit addresses. `bitcoin`, `legacyBitcoin`, `ethereum`; other chains under their own name. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: `Keys: ${[...CHAIN_IDS, 'legacyBitcoin'].join(', ')}`,
  })
  depositWallets?: Record<string, string>;
  /** Buy: a random value, unique to the transaction. */
  nonce?: string;
  /** Buy with a QR-capable method: the payment QR payload. */
  qrCode?: string;
  /** Buy: where the user pays. */
  peer?: PeerView;
  /** The partner's own data. */
  @ApiAnyJson("The partner's own data, unchanged")
  partnerData?: unknown;
}

/** A transaction with its expanded fields. */
export class ExpandedTransactionView extends TransactionView {
  /** Only with expand=fees. */
  feeBreakdown?: FeeBreakdownView;
}

/** A single transaction. */
export class OneTransactionView extends ExpandedTransactionView {
  /** Sell: address for refunds of crypto. */
  refundDestination?: string;
}

/** The response to creating a buy spells the wallet `walet`; every other form spells it `wallet`. */
export class CreatedTransactionView extends ExpandedTransactionView {
  /** Destination blockchain wallet of a buy, in this response's own spelling. */
  walet?: string;
}
