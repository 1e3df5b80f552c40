import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** `partners`: people of partners, at the dashboard. `operators`: people who run the service, at the console. */
export type Realm = 'partners' | 'operators';

/** What a person signs in with, whoever it is. Who it is says another table, under the same id. */
@Entity('login')
@Unique(['realm', 'name'])
export class Login {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) realm: Realm;
  /** What is typed beside the password, in lower case: an email or a user name. */
  @Column({ type: 'text' }) name: string;
  /** argon2id, in its own encoded form. */
  @Column({ type: 'text' }) passwordHash: string;
  /** AES-256-GCM: the secret shared with the person's authenticator app. */
  @Column({ type: 'bytea', nullable: true }) sealedTotp: Buffer | null;
  /** The latest time step whose code was taken: a code works once (RFC 6238, 5.2). */
  @Column({ type: 'integer', default: 0 }) totpStep: number;
  /** HMAC-SHA-256 of each recovery code that was not used yet. */
  @Column({ type: 'bytea', array: true }) recoveryDigests: Buffer[];
  /** Wrong guesses, of password or code, since the last sign-in or the last lock. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  @Column({ type: 'timestamptz', nullable: true }) lockedUntil: Date | null;
  /** Made by `npm start`; live mode refuses to run beside one. */
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
