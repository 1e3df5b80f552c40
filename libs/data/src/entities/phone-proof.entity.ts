import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** A visitor's proof of holding a phone, before the account is known. */
@Entity('phone_proof')
export class PhoneProof {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** E.164; the row does not reveal whether an account has the number. */
  @Column({ type: 'text' }) phone: string;
  /** HMAC-SHA-256 of id, phone and code; a random value if no code was sent. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'smallint' }) guessesLeft: number;
  /** Number of codes requested. */
  @Column({ type: 'smallint' }) requests: number;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  /** Set by the correct code: the proof is valid until then. */
  @Column({ type: 'timestamptz', nullable: true }) provenUntil: Date | null;
  /** Blind index of the phone. */
  @Column({ type: 'text', nullable: true }) phoneKey?: string | null;
}
