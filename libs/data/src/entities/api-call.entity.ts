import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One call of a partner to the API, and what came of it: nothing of what it said. Unlogged: a help in finding mistakes, kept for days. */
@Entity('api_call')
@Index(['partnerId', 'statusClass', 'id'])
export class ApiCall {
  @PrimaryColumn('uuid') partnerId: string;
  @PrimaryColumn('uuid') id: string;
  /** The key that was shown, or that the shown token was made with. */
  @Column({ type: 'uuid', nullable: true }) apiKeyId: string | null;
  /** With a token of one user. */
  @Column({ type: 'boolean' }) asUser: boolean;
  @Column({ type: 'text' }) method: string;
  /** The route's pattern: ids and queries are not kept. */
  @Column({ type: 'text' }) path: string;
  @Column({ type: 'smallint' }) status: number;
  /** The first digit of the status. */
  @Column({ type: 'smallint' }) statusClass: number;
  @Column({ type: 'text', nullable: true }) fault: string | null;
  @Column({ type: 'integer' }) durationMs: number;
  @Column({ type: 'text' }) requestId: string;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
