import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One API call of a partner and its result, with redacted contents. A debugging aid, kept for days, in the partition of its month: unlogged. */
@Entity('api_call')
@Index(['partnerId', 'statusClass', 'id'])
export class ApiCall {
  @PrimaryColumn('uuid') partnerId: string;
  @PrimaryColumn('uuid') id: string;
  /** The key of the call, or the key that created its token. */
  @Column({ type: 'uuid', nullable: true }) apiKeyId: string | null;
  /** The user of the token, if it is limited to one. */
  @Column({ type: 'boolean' }) asUser: boolean;
  @Column({ type: 'text' }) method: string;
  /** The route's pattern, without ids and queries. */
  @Column({ type: 'text' }) path: string;
  @Column({ type: 'smallint' }) status: number;
  /** The first digit of the status. */
  @Column({ type: 'smallint' }) statusClass: number;
  @Column({ type: 'text', nullable: true }) fault: string | null;
  @Column({ type: 'integer' }) durationMs: number;
  @Column({ type: 'text' }) requestId: string;
  /** Fields of the bodies as JSON: API terms and amounts in plain text, other text and numbers only by their length. */
  @Column({ type: 'text', nullable: true }) requestBody: string | null;
  @Column({ type: 'text', nullable: true }) responseBody: string | null;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
