import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** What a partner says about how its users meet us. Without a row everything is the default. */
@Entity('partner_settings')
export class PartnerSettings {
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** What users read; without it the partner's name. */
  @Column({ type: 'text', nullable: true }) displayName: string | null;
  /** `#rrggbb`, lower case. */
  @Column({ type: 'text', nullable: true }) brandColor: string | null;
  /** https. */
  @Column({ type: 'text', nullable: true }) logoUrl: string | null;
  /** Origins of the pages that may embed the checkout; none means that nobody registered any. */
  @Column({ type: 'text', array: true, default: '{}' }) allowedOrigins: string[];
  /** Where users may be sent back to, letter for letter. */
  @Column({ type: 'text', array: true, default: '{}' }) redirectUrls: string[];
  /** From a completed order to the checkout's automatic return; without it the visitor follows the link. */
  @Column({ type: 'integer', nullable: true }) returnAfterSeconds: number | null;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
}
