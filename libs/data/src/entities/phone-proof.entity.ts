import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** Somebody shows that a phone is theirs, without saying whose account it is. */
@Entity('phone_proof')
export class PhoneProof {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** E.164; whether anybody has it is not said here. */
  @Column({ type: 'text' }) phone: string;
  /** HMAC-SHA-256 of id, phone and code; of nothing that can be guessed where no code was sent. */
  @Column({ type: 'bytea' }) digest: Buffer;
  @Column({ type: 'smallint' }) guessesLeft: number;
  /** How many codes were asked for. */
  @Column({ type: 'smallint' }) asked: number;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
  /** Set by the right code: until then the phone counts as shown. */
  @Column({ type: 'timestamptz', nullable: true }) provenUntil: Date | null;
}
