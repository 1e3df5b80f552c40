import type { Decimal, KycStatus, Language } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { Partner } from './partner.entity.js';

@Entity('app_user')
@Unique(['partnerId', 'emailKey'])
@Index(['partnerId', 'id'])
@Index(['partnerId', 'kyc', 'id'])
@Index(['kyc', 'id'])
@Index(['partnerId', 'phoneKey'])
@Index(['blockedAt'], { where: 'blocked_at IS NOT NULL' })
@Index('app_user_search_words_idx', { synchronize: false }) // GIN, which only a migration can define
export class User {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text' }) email: string;
  /** Blind index of the email in lower case: one user per address and partner. */
  @Column({ type: 'text' }) emailKey: string;
  @Column({ type: 'text' }) firstName: string;
  @Column({ type: 'text' }) lastName: string;
  @Column({ type: 'text', default: 'not-verified' }) kyc: KycStatus;
  /** Why the last KYC request was declined, for the user to read. */
  @Column({ type: 'text', nullable: true }) kycDeclineReason: string | null;
  /** E.164; set by phone verification. */
  @Column({ type: 'text', nullable: true }) phone: string | null;
  /** ISO 3166 alpha-2, from the verified phone. */
  @Column({ type: 'text', nullable: true }) country: string | null;
  @Column({ type: 'text', nullable: true }) address: string | null;
  /** Loyalty points, credited on completion of a transaction. */
  @Column({ ...decimalColumn, default: 0 }) points: Decimal;
  /** When and why the user was blocked from new transactions; an operator can lift the block. */
  @Column({ type: 'timestamptz', nullable: true }) blockedAt: Date | null;
  @Column({ type: 'text', nullable: true }) blockedReason: string | null;
  /** The language last chosen at the checkout. */
  @Column({ type: 'text', nullable: true }) language?: Language | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  /** The key that seals the user's personal data, itself sealed with the installation's key. A user without it is erased. */
  @Column({ type: 'text', nullable: true }) dataKey?: string | null;
  /** Blind index of the phone. */
  @Column({ type: 'text', nullable: true }) phoneKey?: string | null;
  /** Blind index of the prefixes of names, email and phone. */
  @Column({ type: 'text', array: true, nullable: true }) searchWords?: string[] | null;
  /** When the key was destroyed. */
  @Column({ type: 'timestamptz', nullable: true }) erasedAt?: Date | null;
}
