import type { Scope } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AuthorizationCode } from './authorization-code.entity.js';
import { ApiKey } from './api-key.entity.js';
import { Partner } from './partner.entity.js';
import { User } from './user.entity.js';

@Entity('access_token')
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => AuthorizationCode, ['authorizationCodeId', 'partnerId'], ['id', 'partnerId'])
@Unique(['digest', 'partnerId'])
export class AccessToken {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** The user to whom the token is limited; null allows access to everything of the partner. */
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** The key that created the token. The token ends with it and follows its address list. */
  @ForeignKey(() => ApiKey) @Column({ type: 'uuid', nullable: true }) apiKeyId: string | null;
  /** The user's grant that issued the token. Such a token remains valid without the key, and ends if its code is reused. */
  @Index() @Column({ type: 'uuid', nullable: true }) authorizationCodeId: string | null;
  @Column({ type: 'text', array: true, default: () => `'{read,write,webhooks}'` }) scopes: Scope[];
  /** SHA-256 of the token. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
