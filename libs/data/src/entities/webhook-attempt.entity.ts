import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One attempt of one delivery and its outcome, in the partition of its month, which is kept until all of its rows are 30 days old. Never changed. */
@Entity('webhook_attempt')
@Index(['eventId', 'endpointId', 'attempt'])
@Index(['endpointId', 'at'])
@Index(['endpointId', 'at'], { where: 'status_code IS NULL OR status_code NOT BETWEEN 200 AND 299' })
export class WebhookAttempt {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') eventId: string;
  @Column('uuid') endpointId: string;
  @Column({ type: 'integer' }) attempt: number;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
  @Column({ type: 'integer' }) durationMs: number;
  @Column({ type: 'integer', nullable: true }) statusCode: number | null;
  /** Why there was no response: timeout, dns, refused, tls, blocked, network. */
  @Column({ type: 'text', nullable: true }) failure: string | null;
  /** At most the first 4 KiB of the response. */
  @Column({ type: 'text', nullable: true }) responseBody: string | null;
}
