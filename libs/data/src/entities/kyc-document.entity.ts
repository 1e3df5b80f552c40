import type { DocumentType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

@Entity('kyc_document')
@Index(['userId', 'type'])
@Index(['sha256', 'id'])
export class KycDocument {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => User) @Column('uuid') userId: string;
  @Column({ type: 'text' }) type: DocumentType;
  /** The sender's file name; never used as a path. */
  @Column({ type: 'text' }) filename: string;
  /** Detected from the content, not taken from the sender. */
  @Column({ type: 'text' }) mediaType: string;
  @Column({ type: 'bigint' }) size: string;
  /** SHA-256 of the content in hex, by which the same file is found on other users. */
  @Column({ type: 'text' }) sha256: string;
  @Column({ type: 'text', unique: true }) vaultKey: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
