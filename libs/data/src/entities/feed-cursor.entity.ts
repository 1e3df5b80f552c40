import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the event feed of a driver has been read, by whom, and whether it answers. Times are the machine's, never the test clock's. */
@Entity('feed_cursor')
export class FeedCursor {
  @PrimaryColumn('text') source: string;
  @Column({ type: 'text' }) cursor: string;
  /** Number of the process that polls it (`Notifications.process`); others wait until `leaseUntil`. */
  @Column({ type: 'int', nullable: true }) holder: number | null;
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** Its driver runs no longer. */
  @Column({ type: 'boolean', default: false }) retired: boolean;
  /** The last answer. */
  @Column({ type: 'timestamptz', nullable: true }) readAt: Date | null;
  /** The first of the failures since the last answer. */
  @Column({ type: 'timestamptz', nullable: true }) failingSince: Date | null;
  /** The latest failure. */
  @Column({ type: 'text', nullable: true }) problem: string | null;
}
