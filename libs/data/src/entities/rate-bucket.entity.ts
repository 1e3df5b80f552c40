import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Calls that a caller may still make, over all processes. Unlogged: a crash resets all buckets. */
@Entity('rate_bucket')
export class RateBucket {
  /** The caller and the limit. */
  @PrimaryColumn('text') name: string;
  /** Tokens at the time `at`; the bucket refills with time. Negative when more calls were admitted than it held. */
  @Column({ type: 'double precision' }) level: number;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
