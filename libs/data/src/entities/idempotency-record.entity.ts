import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** The stored response to a call with an Idempotency-Key, written in the database transaction of its effect. */
@Entity('idempotency_record')
export class IdempotencyRecord {
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** Method and path with its ids; keys are scoped to them. */
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('text') key: string;
  /** The only caller to whom the response is sent again. */
  @Column({ type: 'text' }) caller: string;
  /** SHA-256 of the body in canonical form. */
  @Column({ type: 'text' }) fingerprint: string;
  @Column({ type: 'integer' }) statusCode: number;
  /** The exact bytes of the response, sealed; an empty object if the response shows a secret. */
  @Column({ type: 'text' }) body: string;
  @Index() @Column({ type: 'timestamptz' }) createdAt: Date;
}
