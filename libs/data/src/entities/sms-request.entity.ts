import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One request for a text message, kept for a day for rate limits. Phone numbers are hashed, not stored. */
@Entity('sms_request')
@Index(['number', 'at'])
@Index(['neighbours', 'at'])
@Index(['partnerId', 'at'])
export class SmsRequest {
  @PrimaryColumn('uuid') id: string;
  /** HMAC-SHA-256 of the number. */
  @Column({ type: 'bytea' }) number: Buffer;
  /** HMAC-SHA-256 of the number without its last four digits. */
  @Column({ type: 'bytea' }) neighbours: Buffer;
  /** The partner whose user or visitor requests it. */
  @Column({ type: 'uuid' }) partnerId: string;
  /** `page` for visitors identified by the partner's public key, `server` for calls with credentials. */
  @Column({ type: 'text' }) channel: 'page' | 'server';
  /** HMAC-SHA-256 of the visitor's network. */
  @Column({ type: 'bytea', nullable: true }) source: Buffer | null;
  /** Calling code, with its +. */
  @Column({ type: 'text' }) callingCode: string;
  /** `pretended`: no account has the number, and nothing was sent. */
  @Column({ type: 'text' }) outcome: 'sent' | 'pretended' | 'verified';
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
