import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the event feed of a rail or a chain has been read. */
@Entity('feed_cursor')
export class FeedCursor {
  @PrimaryColumn('text') source: string;
  @Column({ type: 'text' }) cursor: string;
}
