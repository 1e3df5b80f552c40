import type { ServiceScope } from '@rampart/kernel';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.entity.js';

/** Credentials of an operators' script. Rows are kept forever, so that names in the audit log keep their meaning. */
@Entity('service_token')
export class ServiceToken {
  @PrimaryColumn('uuid') id: string;
  /** Appears in audit entries after the operator who created it: `operator:alice/deploy`. */
  @Column({ type: 'text', unique: true }) name: string;
  /** The operator who created it and is accountable for it. */
  @ForeignKey(() => Operator) @Column('uuid') operatorId: string;
  /** SHA-256 of the secret; the secret itself is not stored. */
  @Column({ type: 'bytea', unique: true }) digest: Buffer;
  /** Digest of the secret before the last rotation, valid until `previousUntil`. */
  @Column({ type: 'bytea', nullable: true, unique: true }) previousDigest: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) previousUntil: Date | null;
  @Column({ type: 'text', array: true }) scopes: ServiceScope[];
  /** Addresses and CIDR ranges that may use it; empty for all. */
  @Column({ type: 'text', array: true }) ipAllowList: string[];
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
  /** Last use, to the minute. */
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
  @Column({ type: 'text', nullable: true }) usedFrom: string | null;
}
