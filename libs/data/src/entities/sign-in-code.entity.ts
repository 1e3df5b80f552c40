import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A code sent to a phone during sign-in at the checkout. Only the newest code of a session is valid. */
@Entity('sign_in_code')
@Index(['checkoutSessionId', 'id'])
@Index(['phoneKey', 'createdAt'])
export class SignInCode {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  /** The checkout session that requested the code. */
  @Column('uuid') checkoutSessionId: string;
  @Column({ type: 'text' }) email: string;
  /** E.164. */
  @Column({ type: 'text' }) phone: string;
  @Column({ type: 'text', nullable: true }) country: string | null;
  /** HMAC-SHA-256 of session, phone and code. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'smallint' }) guessesLeft: number;
  @Index() @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  /** Blind index of the phone. */
  @Column({ type: 'text', nullable: true }) phoneKey?: string | null;
}
