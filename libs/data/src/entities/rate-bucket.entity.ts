import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many calls somebody may still make, over all processes. Unlogged: after a crash everybody starts anew. */
@Entity('rate_bucket')
export class RateBucket {
  /** Whose, and for what. */
  @PrimaryColumn('text') name: string;
  /** At `at`; it fills up with time. Below nothing when more was let in than there was. */
  @Column({ type: 'double precision' }) level: number;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
