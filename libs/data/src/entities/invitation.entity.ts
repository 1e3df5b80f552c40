import type { MemberRole } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';

/** An open invitation to become a partner's member; deleted once accepted or withdrawn. */
@Entity('invitation')
@Unique(['digest', 'partnerId'])
export class Invitation {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text' }) role: MemberRole;
  /** SHA-256 of the token in the link. */
  @Column({ type: 'bytea' }) digest: Buffer;
  /** `member:<email>` or `operator:<name>`. */
  @Column({ type: 'text' }) invitedBy: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
}
