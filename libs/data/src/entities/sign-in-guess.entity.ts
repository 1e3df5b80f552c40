import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Wrong guesses at a login, by their source. */
@Entity('sign_in_guess')
export class SignInGuess {
  @PrimaryColumn('uuid') loginId: string;
  /** A network, `device:<id>` of a known device, or `strangers` for all unknown devices together. */
  @PrimaryColumn('text') source: string;
  /** Wrong passwords or codes since the last sign-in or lock. */
  @Column({ type: 'integer' }) failures: number;
  @Column({ type: 'timestamptz', nullable: true }) lockedUntil: Date | null;
  @Index() @Column({ type: 'timestamptz' }) guessedAt: Date;
}
