import type { Scope } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

@Entity('api_key')
export class ApiKey {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** Public key, the user name of HTTP Basic. */
  @Column({ type: 'text', unique: true }) key: string;
  /** The partner's name for the key. */
  @Column({ type: 'text', default: 'First key' }) name: string;
  /** HMAC-SHA-256 of the secret under a pepper; the secret itself is not stored. */
  @Column({ type: 'bytea' }) secretDigest: Buffer;
  /** Digest of the secret before the last rotation, valid until `previousUntil`. */
  @Column({ type: 'bytea', nullable: true }) previousDigest: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) previousUntil: Date | null;
  @Column({ type: 'text', array: true, default: () => `'{read,write,webhooks,keys}'` }) scopes: Scope[];
  /** Addresses and CIDR ranges that may use the key; empty for all. */
  @Column({ type: 'text', array: true, default: () => `'{}'` }) ipAllowList: string[];
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) expiresAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
