import type { DocumentType, KycDeclineCode } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

/** One KYC request and its outcome. A declined user who submits again gets a new one. */
@Entity('kyc_review')
@Index(['userId', 'partnerId'], { unique: true, where: 'decided_at IS NULL' })
@Index(['submittedAt'], { where: 'decided_at IS NULL' })
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
export class KycReview {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Index() @Column('uuid') userId: string;
  @Column({ type: 'timestamptz' }) submittedAt: Date;
  @Column({ type: 'text', nullable: true }) decision: 'approved' | 'declined' | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** Declined: code of the reason, if the reviewer chose a standard one. */
  @Column({ type: 'text', nullable: true }) declineCode: KycDeclineCode | null;
  /** Declined: the documents to submit again; null if the reviewer names none. */
  @Column({ type: 'text', array: true, nullable: true }) requestedAgain: DocumentType[] | null;
  /** Declined permanently: the user cannot request another review until an operator allows it. */
  @Column({ type: 'boolean', default: false }) isFinal: boolean;
  /** `reviewer`, `operator:<name>` or `sandbox`. */
  @Column({ type: 'text', nullable: true }) decidedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) decidedAt: Date | null;
}
