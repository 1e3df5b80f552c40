import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Remaining calls of a caller, across all processes. Unlogged, so a crash resets all buckets. */
@Entity('rate_bucket')
export class RateBucket {
  /** Name of the caller and the limit. */
  @PrimaryColumn('text') name: string;
  /** Tokens at the time `at`; the bucket refills over time. Negative if more calls were admitted than it held. */
  @Column({ type: 'double precision' }) level: number;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
