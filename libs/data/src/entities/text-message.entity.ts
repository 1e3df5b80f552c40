import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `sending`: sent to the provider, which has not responded yet. `unclear`: the provider did not respond, and the message may still arrive. */
export type TextState = 'sending' | 'accepted' | 'refused' | 'unclear' | 'delivered' | 'undelivered';

/** One text message sent through one provider, with its outcome and cost. Neither the phone number nor the text is stored. */
@Entity('text_message')
export class StoredTextMessage {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) driver: string;
  @Column({ type: 'text' }) state: TextState;
  /** Number of billed parts. */
  @Column({ type: 'int' }) parts: number;
  /** Calling code, with its +. */
  @Column({ type: 'text' }) callingCode: string;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
  /** When the provider reported the delivery. */
  @Column({ type: 'timestamptz', nullable: true }) reportedAt: Date | null;
}
