import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a task that must keep running last ran; a missing heartbeat raises an alarm. */
@Entity('heartbeat')
export class Heartbeat {
  @PrimaryColumn('text') task: string;
  @Column({ type: 'timestamptz' }) at: Date;
}
