import type { Scope } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

@Entity('api_key')
export class ApiKey {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** Public: the user name of HTTP Basic. */
  @Column({ type: 'text', unique: true }) key: string;
  /** What the partner calls it. */
  @Column({ type: 'text', default: 'First key' }) name: string;
  /** HMAC-SHA-256 of the secret under a pepper; the secret itself is nowhere. */
  @Column({ type: 'bytea' }) secretDigest: Buffer;
  /** Of the secret before the last rotation, which is good until `previousUntil`. */
  @Column({ type: 'bytea', nullable: true }) previousDigest: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) previousUntil: Date | null;
  @Column({ type: 'text', array: true, default: () => `'{read,write,webhooks}'` }) scopes: Scope[];
  /** Addresses and CIDR ranges that it may be used from; everywhere when there are none. */
  @Column({ type: 'text', array: true, default: () => `'{}'` }) ipAllowList: string[];
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) expiresAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
