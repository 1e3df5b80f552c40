import type { Decimal } from '@rampart/kernel';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

@Entity('partner')
@Check('partner_markup_percent_check', 'markup_percent BETWEEN 0 AND 10')
export class Partner {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) name: string;
  /** Created by `npm start`; live mode refuses to run with one. */
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  /** The partner's markup on the service charge, in percent of the crypto amount: 0 to 10. */
  @Column({ ...decimalColumn, default: 0 }) markupPercent: Decimal;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  /** URL of the cell where the partner lives; null if it lives here. */
  @Column({ type: 'text', nullable: true }) movedTo: string | null;
  /** Whether the partner's calls wait until it is elsewhere, or here again. */
  @Column({ type: 'boolean', default: false }) moving: boolean;
  /** Jobs that its rows waited for when it left; the cell where it arrives adds them to its own. */
  @Column({ type: 'jsonb', nullable: true, select: false }) movedJobs?: unknown;
}
