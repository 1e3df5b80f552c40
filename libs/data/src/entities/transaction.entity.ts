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

/** An amount that changes when an order is carried out in part, or late. */
export type AgreedAmount =
  'crypto' | 'fiat' | 'serviceCharge' | 'partnerMarkup' | 'total' | 'cryptoPrice' | 'cryptoPriceUsd' | 'earnedPoints';

@Entity('transaction')
@Unique(['requestId'])
@Unique(['quoteId'])
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
@Index(['updatedAt'], { where: "status IN ('completed', 'refunded')" })
@Index(['status', 'expiresAt'], { where: "status NOT IN ('completed', 'refunded', 'cancelled')" })
@ForeignKey(() => CheckoutRequest, ['requestId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => StoredQuote, ['quoteId', 'partnerId'], ['id', 'partnerId'])
export class Transaction {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => User) @Column('uuid') userId: string;
  @Column({ type: 'uuid', nullable: true }) requestId: string | null;
  /** The held quote that the order took its numbers from. */
  @Column({ type: 'uuid', nullable: true }) quoteId: string | null;
  @Column({ type: 'text' }) type: TransactionType;
  /** Written only by `signal`. */
  @Column({ type: 'text' }) status: TransactionStatus;
  /** Counts the changes of status from 1; also the sequence of the webhook events. */
  @Column({ type: 'integer' }) version: number;

  @Column({ type: 'text' }) method: MethodId;
  @Column({ type: 'text' }) currency: FiatCode;
  @Column({ type: 'text' }) cryptoCurrency: CryptoCode;
  @Column({ type: 'text' }) chain: ChainId;
  @Column(decimalColumn) crypto: Decimal;
  @Column(decimalColumn) fiat: Decimal;
  /** In crypto; the partner's markup included. */
  @Column(decimalColumn) serviceCharge: Decimal;
  /** The factors of the charge, kept to recompute an amount at the locked price. */
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
  /** The minimum amount at creation, in the currency that the user pays in. */
  @Column({ ...decimalColumn, nullable: true }) minimumAmount: Decimal | null;
  @Column(decimalColumn) cryptoPrice: Decimal;
  @Column(decimalColumn) cryptoPriceUsd: Decimal;
  /** The amounts of its creation, as plain decimal text, once it is carried out for others, or late: money that is taken back restores them. */
  @Column({ type: 'jsonb', nullable: true }) agreed?: Readonly<Record<AgreedAmount, string>> | null;
  /** Evidence of the rate: where the price came from and when. */
  @Column({ type: 'text' }) priceSource: string;
  @Column({ type: 'timestamptz' }) pricedAt: Date;

  @Column({ type: 'text', nullable: true }) wallet: string | null;
  @Column({ type: 'text', nullable: true }) destinationTag: string | null;
  @Column({ type: 'text', nullable: true }) internalAddress: string | null;
  @Column({ type: 'jsonb', nullable: true }) methodAttributes: Partial<Record<MethodAttribute, string>> | null;
  @Column({ type: 'jsonb', nullable: true }) depositWallets: Partial<Record<ChainId | 'legacyBitcoin', string>> | null;
  /** Sell: the address for refunds of crypto. Never taken from a deposit's sender. */
  @Column({ type: 'text', nullable: true }) refundDestination: string | null;
  /** Whether an operator decided to refund the order instead of executing it. */
  @Column({ type: 'timestamptz', nullable: true }) refundDecidedAt: Date | null;
  @Column({ type: 'text', nullable: true }) nonce: string | null;
  @Column({ type: 'text', nullable: true }) qrCode: string | null;
  /** Buy: what its user is asked for is less than `fiat` by this, so that the amount is the order's own. */
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
  /** End of the payment window that the catalogue gave at creation. */
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  /** Sell: the confirmations that deposits need, by chain and amount, as the catalogue had them at creation. */
  @Column({ type: 'jsonb', nullable: true }) confirmationDepths?: Partial<
    Record<ChainId, readonly { readonly above: string; readonly confirmations: number }[]>
  > | null;

  /** Whether a visitor placed it at the checkout, and no server of the partner's. */
  @Column({ type: 'boolean', default: false }) viaCheckout?: boolean;

  /** W3C trace context of the request that made the order, where traces are on: all of its spans are one trace. */
  @Column({ type: 'text', nullable: true }) traceparent?: string | null;

  /** Blind index of `partnerData`. */
  @Column({ type: 'text', nullable: true }) partnerDataKey?: string | null;
  /** Blind index of the words in `partnerData`. */
  @Column({ type: 'text', array: true, nullable: true }) partnerDataWords?: string[] | null;
  /** Blind index of `methodAttributes`. */
  @Column({ type: 'text', nullable: true }) methodAttributesKey?: string | null;
  /** MAC of the agreed terms and of where money goes. The service wrote no order without one. */
  @Column({ type: 'bytea', nullable: true }) mac?: Buffer | null;
}
