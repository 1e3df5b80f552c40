import type { ChainId } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A chain on which a reorganisation undid what had enough confirmations: for a while it needs more. */
@Entity('raised_depth')
export class RaisedDepth {
  @PrimaryColumn('text') chain: ChainId;
  @Column({ type: 'integer' }) confirmations: number;
  @Column({ type: 'timestamptz' }) until: Date;
  /** What was undone last: `transaction:<id>` or `inboundEvent:<id>`. */
  @Column({ type: 'text' }) cause: string;
}
