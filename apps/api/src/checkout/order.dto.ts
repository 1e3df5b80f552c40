import { QuoteView, RequiredText } from '@rampart/contract';
import {
  CHAIN_IDS,
  CRYPTO_CODES,
  type ChainId,
  type CryptoCode,
  FIAT_CODES,
  type FiatCode,
  METHOD_IDS,
  type MethodId,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OrderPaymentsView, OrderPaymentView } from '../payments/order-payment.dto.js';

/** An event of the order: a change of its status, or a payment. */
export class OrderEventView {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status?: TransactionStatus;
  payment?: OrderPaymentView;
}

export class OrderDepositView {
  @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
  chainName: string;
  address: string;
  /** Payment URI with the amount: BIP-21 or EIP-681, if the chain has such a scheme. */
  uri: string;
}

/** Where the user of a buy pays. Each value is written as it is entered in a banking app. */
export class PayeeView {
  /** Account holder, with the bank or scheme; otherwise the name in the QR code. Absent if neither names the payee. */
  name?: string;
  /** The bare number, or the text that the provider supplied. */
  account: string;
  reference?: string;
}

/** Where the money of a sell is sent, as the user entered it. */
export class PayToView {
  accountName?: string;
  bank?: string;
  account?: string;
  /** Calling code of the phone number. */
  code?: string;
  phone?: string;
}

/** An order as its user sees it. */
export class OrderView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: TRANSACTION_TYPES }) type: TransactionType;
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status: TransactionStatus;
  @ApiProperty({ enum: METHOD_IDS }) method: MethodId;
  methodName: string;
  crypto: number;
  fiat: number;
  /** In crypto. */
  serviceCharge: number;
  /** In the currency of `total`. */
  payoutServiceCharge: number;
  /** Crypto for a buy, fiat for a sell. */
  total: number;
  @ApiProperty({ enum: FIAT_CODES }) currency: FiatCode;
  @ApiProperty({ enum: CRYPTO_CODES }) cryptoCurrency: CryptoCode;
  cryptoPrice: number;
  cryptoPriceUsd: number;
  chainName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  /** The service's time, from which pages count down to `expiresAt`. */
  @ApiProperty({ format: 'date-time' }) now: string;
  /** Usual duration, in words. */
  processingTime: string;
  /** Sell: the latest day on which the money is sent, if the crypto has arrived by now. Absent if it is sent at once. */
  @ApiProperty({ format: 'date' }) payoutDay?: string;
  /** Changes of status and payments, oldest first. */
  events: OrderEventView[];
  @ApiProperty({ format: 'date-time' }) lastEventAt: string;
  /** Payments received, sent and returned. */
  money: OrderPaymentsView;
  /** Received and credited to the order, in the currency that the user pays. */
  received: number;
  /** Outstanding amount; 0 if the order is paid. */
  missing: number;
  /** Sell: lowest number of confirmations among the deposits, and the number required. */
  confirmations: number;
  confirmationsNeeded: number;
  /** Whether the user can still cancel the order. */
  cancellable: boolean;
  /** Buy: the amount to pay, if it is slightly less than `fiat` so that the payment can be matched by its amount. */
  askedAmount?: number;
  /** Secret link to the order's receipt. */
  receiptUrl: string;
  /** Buy: where the user pays. */
  payee?: PayeeView;
  /** Buy: the payload of the payment's QR code. */
  qrCode?: string;
  /** Buy: where the coins are sent. */
  wallet?: string;
  /** Sell: where the money is sent. */
  payTo?: PayToView;
  /** Sell: where to deposit. */
  deposits?: OrderDepositView[];
  /** Sell: address for refunds of crypto. */
  refundDestination?: string;
  /** Loyalty points that the completed order earned; absent if it earned none. */
  earnedPoints?: number;
  /** Reference of the payout: a blockchain transaction id or a bank reference. */
  paidAs?: string;
  /** Address of the blockchain transaction in a block explorer. */
  explorerUrl?: string;
}

/** The parameters that the page adds to the partner's return address. */
export class ReturnView {
  /** As the query of an address. */
  query: string;
}

/** The visitor's order with which the page continues. */
export class ContinueOrderDto {
  @RequiredText(64) orderId: string;
}

/** A quote held for the visitor. */
export class HeldQuoteView extends QuoteView {
  /** The service's time, from which pages count down to `expiresAt`. */
  @ApiProperty({ format: 'date-time' }) now: string;
}
