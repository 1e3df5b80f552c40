import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Login } from './login.entity.js';

/** A passkey of a login (WebAuthn): the public half of a key pair that a device or security key holds. */
@Entity('passkey')
export class Passkey {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Login) @Column('uuid') loginId: string;
  /** The user's name for the passkey. */
  @Column({ type: 'text' }) name: string;
  /** Base64url, as the authenticator chose it. */
  @Column({ type: 'text', unique: true }) credentialId: string;
  /** COSE key, prefixed with a MAC that binds it to the login. */
  @Column({ type: 'bytea' }) publicKey: Buffer;
  /** Signature counter, if the authenticator counts; a lower value than before indicates a cloned authenticator. */
  @Column({ type: 'integer' }) counter: number;
  /** How browsers reach the authenticator. */
  @Column({ type: 'text', array: true }) transports: string[];
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}
