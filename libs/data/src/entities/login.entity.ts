import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** `partners` are members of partners, at the dashboard. `operators` run the service, at the console. */
export type Realm = 'partners' | 'operators';

/** The credentials of a member or an operator, whose own table has a row with the same id. */
@Entity('login')
@Unique(['realm', 'name'])
export class Login {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) realm: Realm;
  /** The login name, in lower case: an email or a user name. */
  @Column({ type: 'text' }) name: string;
  /** argon2id in encoded form, with a MAC that binds it to the login. */
  @Column({ type: 'text' }) passwordHash: string;
  /** The secret shared with the user's authenticator app, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea', nullable: true }) sealedTotp: Buffer | null;
  /** The latest time step whose code was accepted, so that a code works only once (RFC 6238, 5.2). */
  @Column({ type: 'integer', default: 0 }) totpStep: number;
  /** HMAC-SHA-256 of each unused recovery code. */
  @Column({ type: 'bytea', array: true }) recoveryDigests: Buffer[];
  /** Created by `npm start`; live mode refuses to run with one. */
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
