import type {
  ChainId,
  CryptoCode,
  Decimal,
  FiatCode,
  MethodAttribute,
  MethodId,
  TransactionStatus,
  TransactionType,
} from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { CheckoutRequest } from './checkout-request.entity.js';
import { Partner } from './partner.entity.js';
import { StoredQuote } from './quote.entity.js';
import { User } from './user.entity.js';

/** An amount that changes when an order is executed in part or late. */
export type AgreedAmount =
  'crypto' | 'fiat' | 'serviceCharge' | 'partnerMarkup' | 'total' | 'cryptoPrice' | 'cryptoPriceUsd' | 'earnedPoints';

@Entity('transaction')
@Unique(['requestId', 'partnerId'])
@Unique(['quoteId', 'partnerId'])
@Index(['partnerId', 'createdAt', 'id'])
@Index(['partnerId', 'status', 'createdAt', 'id'])
@Index(['userId', 'createdAt', 'id'])
@Index('transaction_partner_data_key_idx', ['partnerId', 'partnerDataKey', 'createdAt', 'id'], {
  where: 'partner_data_key IS NOT NULL',
})
@Index(['wallet', 'id'], { where: 'wallet IS NOT NULL' })
@Index('transaction_partner_data_words_idx', { synchronize: false }) // GIN, which only a migration can define
@Index(['nonce'], { where: 'nonce IS NOT NULL' })
@Index(['blockchainTxId'], { where: 'blockchain_tx_id IS NOT NULL' })
@Index(['internalTxId'], { where: 'internal_tx_id IS NOT NULL' })
@Index(['refundDestination', 'id'], { where: 'refund_destination IS NOT NULL' })
@Index(['updatedAt'], {
  where: "status IN ('completed', 'refunded', 'cancelled', 'expired_fiat_not_received', 'expired_btc_not_in_mempool')",
})
@Index(['status', 'expiresAt'], { where: "status NOT IN ('completed', 'refunded', 'cancelled')" })
@ForeignKey(() => CheckoutRequest, ['requestId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => StoredQuote, ['quoteId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
export class Transaction {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') userId: string;
  @Column({ type: 'uuid', nullable: true }) requestId: string | null;
  /** The held quote whose numbers the order uses. */
  @Column({ type: 'uuid', nullable: true }) quoteId: string | null;
  @Column({ type: 'text' }) type: TransactionType;
  /** Written only by `signal`. */
  @Column({ type: 'text' }) status: TransactionStatus;
  /** Number of status changes, starting at 1; also the sequence of the webhook events. */
  @Column({ type: 'integer' }) version: number;

  @Column({ type: 'text' }) method: MethodId;
  @Column({ type: 'text' }) currency: FiatCode;
  @Column({ type: 'text' }) cryptoCurrency: CryptoCode;
  @Column({ type: 'text' }) chain: ChainId;
  @Column(decimalColumn) crypto: Decimal;
  @Column(decimalColumn) fiat: Decimal;
  /** In crypto, including the partner's markup. */
  @Column(decimalColumn) serviceCharge: Decimal;
  /** The factors of the charge, kept for recomputing an amount at the locked price. */
  @Column(decimalColumn) serviceChargePercent: Decimal;
  @Column({ ...decimalColumn, default: 0 }) referralDiscountPercent: Decimal;
  /** The partner's part of the service charge, and its percentage at creation. */
  @Column({ ...decimalColumn, default: 0 }) partnerMarkup: Decimal;
  @Column({ ...decimalColumn, default: 0 }) partnerMarkupPercent: Decimal;
  /** Crypto that the user receives for a buy, fiat for a sell. */
  @Column(decimalColumn) total: Decimal;
  /** In the currency of `total`. */
  @Column({ ...decimalColumn, default: 0 }) payoutServiceCharge: Decimal;
  @Column({ ...decimalColumn, default: 0 }) earnedPoints: Decimal;
  /** The minimum amount at creation, in the currency that the user pays. */
  @Column({ ...decimalColumn, nullable: true }) minimumAmount: Decimal | null;
  @Column(decimalColumn) cryptoPrice: Decimal;
  @Column(decimalColumn) cryptoPriceUsd: Decimal;
  /** The amounts at creation as plain decimal text, set once the order is executed with other amounts or late; a reversal restores them. */
  @Column({ type: 'jsonb', nullable: true }) agreed?: Readonly<Record<AgreedAmount, string>> | null;
  /** Evidence of the rate: source and time of the price. */
  @Column({ type: 'text' }) priceSource: string;
  @Column({ type: 'timestamptz' }) pricedAt: Date;

  @Column({ type: 'text', nullable: true }) wallet: string | null;
  @Column({ type: 'text', nullable: true }) destinationTag: string | null;
  @Column({ type: 'text', nullable: true }) internalAddress: string | null;
  @Column({ type: 'jsonb', nullable: true }) methodAttributes: Partial<Record<MethodAttribute, string>> | null;
  @Column({ type: 'jsonb', nullable: true }) depositWallets: Partial<Record<ChainId | 'legacyBitcoin', string>> | null;
  /** Sell: the address for refunds of crypto. Never taken from a deposit's sender. */
  @Column({ type: 'text', nullable: true }) refundDestination: string | null;
  /** When an operator decided to refund the order instead of executing it. */
  @Column({ type: 'timestamptz', nullable: true }) refundDecidedAt: Date | null;
  @Column({ type: 'text', nullable: true }) nonce: string | null;
  @Column({ type: 'text', nullable: true }) qrCode: string | null;
  /** Buy: difference between `fiat` and the slightly smaller amount that the user must pay, which makes the amount unique to the order. */
  @Column({ ...decimalColumn, nullable: true }) fiatDiscount?: Decimal | null;
  /** Contract, `peer.account`. */
  @Column({ type: 'text', nullable: true }) peerAccount: string | null;
  @Column({ type: 'text', nullable: true }) userCountry: string | null;
  /** The partner's own data, returned unchanged. */
  @Column({ type: 'jsonb', nullable: true }) partnerData: unknown;
  @Column({ type: 'text', nullable: true }) blockchainTxId: string | null;
  @Column({ type: 'text', nullable: true }) internalTxId: string | null;

  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
  /** End of the payment window, set from the catalogue at creation. */
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  /** Sell: the confirmations that deposits need, by chain and amount, set from the catalogue at creation. */
  @Column({ type: 'jsonb', nullable: true }) confirmationDepths?: Partial<
    Record<ChainId, readonly { readonly above: string; readonly confirmations: number }[]>
  > | null;

  /** Whether a visitor placed it at the checkout rather than the partner's server. */
  @Column({ type: 'boolean', default: false }) viaCheckout?: boolean;

  /** W3C trace context of the request that created the order, if tracing is on, so that all of its spans form one trace. */
  @Column({ type: 'text', nullable: true }) traceparent?: string | null;

  /** Blind index of `partnerData`. */
  @Column({ type: 'text', nullable: true }) partnerDataKey?: string | null;
  /** Blind index of the words in `partnerData`. */
  @Column({ type: 'text', array: true, nullable: true }) partnerDataWords?: string[] | null;
  /** Blind index of `methodAttributes`. */
  @Column({ type: 'text', nullable: true }) methodAttributesKey?: string | null;
  /** MAC of the agreed terms and the destination of the money. The service writes every order with one. */
  @Column({ type: 'bytea', nullable: true }) mac?: Buffer | null;
}
