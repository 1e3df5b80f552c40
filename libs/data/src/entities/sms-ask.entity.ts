import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One code that was asked for by text message, kept for a day to count by. Numbers are told apart, not kept. */
@Entity('sms_ask')
@Index(['number', 'at'])
@Index(['neighbours', 'at'])
@Index(['partnerId', 'at'])
export class SmsAsk {
  @PrimaryColumn('uuid') id: string;
  /** HMAC-SHA-256 of the number. */
  @Column({ type: 'bytea' }) number: Buffer;
  /** HMAC-SHA-256 of the number without its last four digits. */
  @Column({ type: 'bytea' }) neighbours: Buffer;
  /** Null for people who come by themselves. */
  @Column({ type: 'uuid', nullable: true }) partnerId: string | null;
  /** With its +. */
  @Column({ type: 'text' }) callingCode: string;
  /** `pretended`: nobody has the number, and nothing was sent. */
  @Column({ type: 'text' }) outcome: 'sent' | 'pretended' | 'verified';
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
