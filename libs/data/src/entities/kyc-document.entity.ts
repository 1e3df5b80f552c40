import type { DocumentType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

@Entity('kyc_document')
@Index(['userId', 'type'])
@Index(['sha256', 'id'])
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
@Unique(['vaultKey', 'partnerId'])
export class KycDocument {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') userId: string;
  @Column({ type: 'text' }) type: DocumentType;
  /** The sender's file name; never used as a path. */
  @Column({ type: 'text' }) filename: string;
  /** Detected from the content, not taken from the sender. */
  @Column({ type: 'text' }) mediaType: string;
  @Column({ type: 'bigint' }) size: string;
  /** SHA-256 of the content in hex, by which the same file is found on other users. */
  @Column({ type: 'text' }) sha256: string;
  @Column({ type: 'text' }) vaultKey: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
