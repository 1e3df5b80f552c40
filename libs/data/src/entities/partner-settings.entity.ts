import type { Language } from '@rampart/kernel';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** A partner's settings for its users' checkout. Without a row the defaults apply. */
@Entity('partner_settings')
export class PartnerSettings {
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** Name that users see; null selects the partner's name. */
  @Column({ type: 'text', nullable: true }) displayName: string | null;
  /** `#rrggbb`, lower case. */
  @Column({ type: 'text', nullable: true }) brandColor: string | null;
  /** https only. */
  @Column({ type: 'text', nullable: true }) logoUrl: string | null;
  /** Origins of the pages that may embed the checkout; empty means that none is registered. */
  @Column({ type: 'text', array: true, default: '{}' }) allowedOrigins: string[];
  /** Allowed return URLs, which must match exactly. */
  @Column({ type: 'text', array: true, default: '{}' }) redirectUrls: string[];
  /** Terms of service; https. */
  @Column({ type: 'text', nullable: true }) termsUrl: string | null;
  /** Privacy policy; https. */
  @Column({ type: 'text', nullable: true }) privacyUrl: string | null;
  /** Help pages; https. */
  @Column({ type: 'text', nullable: true }) helpUrl: string | null;
  /** The partner's contact page; https. */
  @Column({ type: 'text', nullable: true }) contactUrl: string | null;
  /** Delay from a completed order to the automatic return; null if the user follows the link. */
  @Column({ type: 'integer', nullable: true }) returnAfterSeconds: number | null;
  /** Whether links with the partner's API key open the checkout. */
  @Column({ type: 'boolean', default: true }) keyLinks: boolean;
  /** Whether the service sends emails to the partner's users. Partners who send their own leave it off. */
  @Column({ type: 'boolean', default: false }) emailsOn: boolean;
  /** Language of emails to users who have never chosen one at the checkout; null means English. */
  @Column({ type: 'text', nullable: true }) emailLanguage: Language | null;
  /** IANA name of the time zone whose days the partner's figures use. */
  @Column({ type: 'text', default: 'UTC' }) timeZone: string;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
}
