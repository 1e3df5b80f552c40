import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `sending`: given to the provider, which has not answered. `unclear`: it did not answer, and the message may come. */
export type TextState = 'sending' | 'accepted' | 'refused' | 'unclear' | 'delivered' | 'undelivered';

/** One text message given to one provider: what became of it, and what it costs. Neither the phone nor the text is kept. */
@Entity('text_message')
export class StoredTextMessage {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) driver: string;
  @Column({ type: 'text' }) state: TextState;
  /** Each is paid for. */
  @Column({ type: 'int' }) parts: number;
  /** With its +. */
  @Column({ type: 'text' }) callingCode: string;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
  /** When the provider reported the delivery. */
  @Column({ type: 'timestamptz', nullable: true }) reportedAt: Date | null;
}
