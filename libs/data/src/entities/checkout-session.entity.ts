import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CheckoutRequest } from './checkout-request.entity.js';
import { Partner } from './partner.entity.js';
import { Transaction } from './transaction.entity.js';
import { User } from './user.entity.js';

/** One visit to the hosted checkout page: of one partner, of at most one request, of one user once somebody signed in. */
@Entity('checkout_session')
export class CheckoutSession {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => CheckoutRequest) @Column({ type: 'uuid', nullable: true }) requestId: string | null;
  @ForeignKey(() => User) @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** The order that the page shows. */
  @ForeignKey(() => Transaction) @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** SHA-256 of the token. */
  @Column({ type: 'bytea', unique: true }) digest: Buffer;
  /** Who proved a phone and has no account yet: what the account will be made with. */
  @Column({ type: 'text', nullable: true }) provenEmail: string | null;
  @Column({ type: 'text', nullable: true }) provenPhone: string | null;
  @Column({ type: 'text', nullable: true }) provenCountry: string | null;
  /** The visit that this one was handed over by, to another device. */
  @Index() @Column({ type: 'uuid', nullable: true }) parentId: string | null;
  /** SHA-256 of the token that hands the visit over, once. */
  @Column({ type: 'bytea', unique: true, nullable: true }) handOffDigest: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) handOffUntil: Date | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
}
