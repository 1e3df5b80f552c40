import type { ChainId, CryptoCode, FiatCode, Language, MethodId, TransactionType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

/** Terms of a link that its user may be allowed to change. */
export const EDITABLE_TERMS = ['type', 'amount', 'cryptoCurrency', 'chain', 'currency', 'method', 'wallet'] as const;
export type EditableTerm = (typeof EDITABLE_TERMS)[number];

/** The order that a partner's server prepared, and how its page looks. Omitted terms are the user's to choose. */
export interface LinkTerms {
  readonly type?: TransactionType;
  readonly cryptoCurrency?: CryptoCode;
  readonly chain?: ChainId;
  readonly currency?: FiatCode;
  readonly method?: MethodId;
  readonly fiat?: number;
  readonly crypto?: number;
  readonly wallet?: string;
  readonly destinationTag?: string;
  readonly internalAddress?: string;
  /** Proposed to the user, who may always change it. */
  readonly refundDestination?: string;
  readonly redirectUrl?: string;
  readonly language?: Language;
  readonly partnerData?: unknown;
  /** Terms that the user may change; the others are fixed. */
  readonly editable: readonly EditableTerm[];
}

/** A link to the hosted checkout that opens once. A partner's server creates it; partners know it as a checkout session. */
@Entity('checkout_link')
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
@Unique(['digest', 'partnerId'])
export class CheckoutLink {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** The only user who may sign in; null for any. */
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** Keyed digest of the token, bound to the other columns except the last two. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column('jsonb') terms: LinkTerms;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
  /** The order that was placed by it, written in the statement that stores the order. One that ended unpaid is replaced by the next. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
}
