import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser that is signed in. Columns as express-session's store for Postgres wants them. */
@Entity('session')
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column({ type: 'json' }) sess: Record<string, unknown>;
  @Index() @Column({ type: 'timestamptz' }) expire: Date;
}
