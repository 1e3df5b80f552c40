import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { InboundEvent } from './inbound-event.entity.js';

/** A provider's event id that arrived again with other content. It is never summed and never overwritten; an operator decides. */
@Entity('inbound_conflict')
@Unique(['inboundEventId', 'digest'])
export class InboundConflict {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => InboundEvent) @Column('uuid') inboundEventId: string;
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  /** SHA-256 of the content, so that a repetition does not create another conflict. */
  @Column({ type: 'text' }) digest: string;
  @Column({ type: 'timestamptz' }) seenAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) resolvedAt: Date | null;
}
