import type { ChainId } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A chain that temporarily needs more confirmations, because a reorganisation reversed a confirmed payment. */
@Entity('raised_depth')
export class RaisedDepth {
  @PrimaryColumn('text') chain: ChainId;
  @Column({ type: 'integer' }) confirmations: number;
  @Column({ type: 'timestamptz' }) until: Date;
  /** Subject of the last reversal: `transaction:<id>` or `inboundEvent:<id>`. */
  @Column({ type: 'text' }) cause: string;
}
