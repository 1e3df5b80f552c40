import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The session of a signed-in browser. The columns follow connect-pg-simple. */
@Entity('session')
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column({ type: 'json' }) sess: Record<string, unknown>;
  @Index() @Column({ type: 'timestamptz' }) expire: Date;
}
