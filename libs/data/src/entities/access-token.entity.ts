import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

@Entity('access_token')
export class AccessToken {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** A token of one user; null reaches everything of the partner. */
  @ForeignKey(() => User) @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** SHA-256 of the token. */
  @Column({ type: 'bytea', unique: true }) digest: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
