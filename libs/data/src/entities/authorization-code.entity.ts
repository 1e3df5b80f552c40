import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

/** The OAuth authorization code that a user's consent grants a partner; it can be exchanged for a token once. */
@Entity('authorization_code')
export class AuthorizationCode {
  /** Id of the authorize request that the user consented to. */
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => User) @Column('uuid') userId: string;
  /** SHA-256 of the code. */
  @Column({ type: 'bytea', unique: true }) digest: Buffer;
  @Column({ type: 'text' }) redirectUrl: string;
  /** PKCE challenge, S256. */
  @Column({ type: 'text', nullable: true }) challenge: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}
