import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A code sent to a phone so that somebody can show that it is theirs. The newest of a visit counts. */
@Entity('sign_in_code')
@Index(['visitId', 'id'])
@Index(['phone', 'createdAt'])
export class SignInCode {
  @PrimaryColumn('uuid') id: string;
  /** Who asked: a checkout session. */
  @Column('uuid') visitId: string;
  @Column({ type: 'text' }) email: string;
  /** E.164. */
  @Column({ type: 'text' }) phone: string;
  @Column({ type: 'text', nullable: true }) country: string | null;
  /** HMAC-SHA-256 of visit, phone and code. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'smallint' }) guessesLeft: number;
  @Index() @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}
