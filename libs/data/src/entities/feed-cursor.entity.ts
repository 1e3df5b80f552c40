import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a driver's event feed has been read, by which process, and whether it responds. Times are the machine's, never the test clock's. */
@Entity('feed_cursor')
export class FeedCursor {
  @PrimaryColumn('text') source: string;
  @Column({ type: 'text' }) cursor: string;
  /** Number of the process that polls it (`Notifications.process`); others wait until `leaseUntil`. */
  @Column({ type: 'int', nullable: true }) holder: number | null;
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** Whether its driver no longer runs. */
  @Column({ type: 'boolean', default: false }) retired: boolean;
  /** When the feed last responded. */
  @Column({ type: 'timestamptz', nullable: true }) readAt: Date | null;
  /** When the first failure since the last response occurred. */
  @Column({ type: 'timestamptz', nullable: true }) failingSince: Date | null;
  /** The latest failure message. */
  @Column({ type: 'text', nullable: true }) problem: string | null;
}
