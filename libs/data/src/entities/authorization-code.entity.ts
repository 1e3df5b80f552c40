import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

/** The OAuth authorization code that a user's consent grants a partner; it can be exchanged for a token once. */
@Entity('authorization_code')
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
@Unique(['digest', 'partnerId'])
export class AuthorizationCode {
  /** Id of the authorize request that the user consented to. */
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') userId: string;
  /** SHA-256 of the code. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'text' }) redirectUrl: string;
  /** PKCE challenge, S256. */
  @Column({ type: 'text', nullable: true }) challenge: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}
