import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { CheckoutLink } from './checkout-link.entity.js';
import { CheckoutRequest } from './checkout-request.entity.js';
import { Partner } from './partner.entity.js';
import { Transaction } from './transaction.entity.js';
import { User } from './user.entity.js';

/** A browser's session on the hosted checkout page. It belongs to one partner, at most one request or link and, after sign-in, one user. */
@Entity('checkout_session')
@ForeignKey(() => CheckoutRequest, ['requestId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => CheckoutLink, ['linkId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
@Unique(['digest', 'partnerId'])
@Unique(['handOffDigest', 'partnerId'])
export class CheckoutSession {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'uuid', nullable: true }) requestId: string | null;
  /** The single-use link that opened it. */
  @Index() @Column({ type: 'uuid', nullable: true }) linkId: string | null;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** The order that the page shows. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** SHA-256 of the token. */
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Data of the account to create, for a visitor who verified a phone and has no account yet. */
  @Column({ type: 'text', nullable: true }) provenEmail: string | null;
  @Column({ type: 'text', nullable: true }) provenPhone: string | null;
  @Column({ type: 'text', nullable: true }) provenCountry: string | null;
  /** The session on another device that handed over to this one. */
  @Index() @Column({ type: 'uuid', nullable: true }) parentId: string | null;
  /** SHA-256 of the one-time token that hands the session over. */
  @Column({ type: 'bytea', nullable: true }) handOffDigest: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) handOffUntil: Date | null;
  /** Whether a member of the partner previews the page's branding. Visitors cannot sign in, and the session is not counted. */
  @Column({ type: 'boolean', default: false }) isPreview: boolean;
  /** Whether a visitor ever signed in; the database sets it when it counts the sign-in. */
  @Column({ type: 'boolean', default: false }) signedIn?: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
}
