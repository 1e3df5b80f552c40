import type { TransactionType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** The deprecated checkout request. It has no stored status: it counts as `created` exactly if a transaction carries its id, so the two can never disagree. */
@Entity('checkout_request')
export class CheckoutRequest {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text', nullable: true }) type: TransactionType | null;
  @Column({ type: 'text', nullable: true }) cryptoCurrency: string | null;
  @Column({ type: 'text', nullable: true }) currency: string | null;
  @Column({ type: 'text', nullable: true }) wallet: string | null;
  @Column({ type: 'text', nullable: true }) internalAddress: string | null;
  @Column({ type: 'boolean', nullable: true }) autoSelling: boolean | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  /** MAC of the other columns except the time. The service writes every request with one. */
  @Column({ type: 'bytea', nullable: true }) mac?: Buffer | null;
}
