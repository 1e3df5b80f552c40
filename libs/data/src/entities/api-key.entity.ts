import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

@Entity('api_key')
export class ApiKey {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** Public: the user name of HTTP Basic. */
  @Column({ type: 'text', unique: true }) key: string;
  /** HMAC-SHA-256 of the secret under a pepper; the secret itself is nowhere. */
  @Column({ type: 'bytea' }) secretDigest: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
