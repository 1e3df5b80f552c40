import type { DocumentType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

@Entity('kyc_document')
@Index(['userId', 'type'])
export class KycDocument {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => User) @Column('uuid') userId: string;
  @Column({ type: 'text' }) type: DocumentType;
  /** As the sender named it; never a path of ours. */
  @Column({ type: 'text' }) filename: string;
  /** Found in the content, not told by the sender. */
  @Column({ type: 'text' }) mediaType: string;
  @Column({ type: 'bigint' }) size: string;
  @Column({ type: 'text' }) sha256: string;
  @Column({ type: 'text', unique: true }) vaultKey: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
