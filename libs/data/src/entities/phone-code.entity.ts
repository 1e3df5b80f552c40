import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** The current verification code of a user; a new request replaces it. */
@Entity('phone_code')
@ForeignKey(() => User, ['userId', 'partnerId'], ['id', 'partnerId'])
export class PhoneCode {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text' }) phone: string;
  @Column({ type: 'text', nullable: true }) country: string | null;
  /** HMAC-SHA-256 of user, phone and code. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'smallint' }) guessesLeft: number;
  /** Blind index of the phone. */
  @Column({ type: 'text', nullable: true }) phoneKey?: string | null;
}
