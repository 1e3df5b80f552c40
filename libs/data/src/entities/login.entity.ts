import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** `partners`: people of partners, at the dashboard. `operators`: people who run the service, at the console. */
export type Realm = 'partners' | 'operators';

/** The credentials of a member or an operator, whose own table has the row of the same id. */
@Entity('login')
@Unique(['realm', 'name'])
export class Login {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) realm: Realm;
  /** The login name, in lower case: an email or a user name. */
  @Column({ type: 'text' }) name: string;
  /** argon2id, in its encoded form, with a MAC that binds it to the login. */
  @Column({ type: 'text' }) passwordHash: string;
  /** AES-256-GCM: the secret shared with the person's authenticator app. */
  @Column({ type: 'bytea', nullable: true }) sealedTotp: Buffer | null;
  /** The latest time step whose code was accepted: a code works once (RFC 6238, 5.2). */
  @Column({ type: 'integer', default: 0 }) totpStep: number;
  /** HMAC-SHA-256 of each unused recovery code. */
  @Column({ type: 'bytea', array: true }) recoveryDigests: Buffer[];
  /** Created by `npm start`; live mode refuses to run with one. */
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
