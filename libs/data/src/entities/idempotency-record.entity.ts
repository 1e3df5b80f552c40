import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** What a call with an Idempotency-Key was answered, stored in the database transaction of its effect. */
@Entity('idempotency_record')
export class IdempotencyRecord {
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** Method and path with its ids: the same key elsewhere is another key. */
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('text') key: string;
  /** SHA-256 of the body in canonical form. */
  @Column({ type: 'text' }) fingerprint: string;
  @Column({ type: 'integer' }) statusCode: number;
  /** The exact bytes of the answer. */
  @Column({ type: 'text' }) body: string;
  @Index() @Column({ type: 'timestamptz' }) createdAt: Date;
}
