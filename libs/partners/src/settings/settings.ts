import { ENV, type Env } from '@rampart/config';
import { insertAudit, inTransaction, Partner, PartnerSettings } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault, type Language } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { checkedSettings, unknownZone } from './check-settings.js';
import { LINKED_PAGES, type PageLinks } from './linked-pages.js';
import type { SettingsChange } from './settings-change.js';

/** A partner's public settings, as users and browsers see them. */
export interface PartnerFace extends PageLinks {
  readonly partnerId: string;
  /** Defaults to the partner's name. */
  readonly displayName: string;
  /** `#rrggbb`. */
  readonly brandColor: string | null;
  readonly logoUrl: string | null;
  /** Origins whose pages may embed the checkout. */
  readonly allowedOrigins: readonly string[];
  /** Allowed return URLs, compared exactly. */
  readonly redirectUrls: readonly string[];
  /** Seconds from a completed order to the automatic return; null if disabled. */
  readonly returnAfterSeconds: number | null;
  /** Whether links with the partner's API key open the checkout; single-use links and requests always do. */
  readonly keyLinks: boolean;
  /** Whether the service sends emails to the partner's users. */
  readonly emailsOn: boolean;
  /** Language of emails to users who have never chosen one. */
  readonly emailLanguage: Language;
  /** IANA name of the zone in whose days the partner's figures are counted. */
  readonly timeZone: string;
}

/** Settings of a partner's checkout. */
@Injectable()
export class Settings {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws PARTNER_NOT_FOUND. */
  async settingsOf(partnerId: string): Promise<PartnerFace> {
    const [partner, settings] = await Promise.all([
      this.database.getRepository(Partner).findOneBy({ id: partnerId }),
      this.database.getRepository(PartnerSettings).findOneBy({ partnerId }),
    ]);
    if (!partner) throw fault('PARTNER_NOT_FOUND');
    return faceOf(partner, settings);
  }

  /**
   * Changes the given settings; null resets one. The audit records `actor`. Throws
   * VALIDATION_FAILED, PARTNER_NOT_FOUND.
   */
  async changeSettings(partnerId: string, change: SettingsChange, actor: string): Promise<PartnerFace> {
    const checked = checkedSettings(change, this.env);
    return inTransaction(this.database, async (manager) => {
      const partner = await manager.findOne(Partner, { where: { id: partnerId }, lock: { mode: 'pessimistic_write' } });
      if (!partner) throw fault('PARTNER_NOT_FOUND');
      const before = await manager.findOneBy(PartnerSettings, { partnerId });
      const after = { ...DEFAULTS, ...before, ...checked, partnerId, updatedAt: this.clock.now() };
      if (checked.timeZone !== undefined) await assertKnown(manager, checked.timeZone);
      await manager.save(PartnerSettings, after);
      const audit = {
        actor,
        partnerId,
        action: 'changeSettings',
        subject: `partner:${partnerId}`,
        reason: '',
        before: auditedOf(before),
        after: auditedOf(after),
      };
      await rows(manager, insertAudit(audit));
      return faceOf(partner, after);
    });
  }
}

/** The database must know the zone, because it counts orders by day. */
async function assertKnown(manager: EntityManager, zone: string): Promise<void> {
  const [known] = await rows<{ zone: string }>(manager, sql`SELECT known_zone(${zone}) AS zone`);
  if (known?.zone !== zone) throw unknownZone();
}

const linksOf = (settings: PartnerSettings | null): PageLinks =>
  Object.fromEntries(LINKED_PAGES.map((page) => [page, settings?.[page] ?? null])) as unknown as PageLinks;

const DEFAULTS = {
  displayName: null,
  brandColor: null,
  logoUrl: null,
  allowedOrigins: [],
  redirectUrls: [],
  returnAfterSeconds: null,
  ...linksOf(null),
  keyLinks: true,
  emailsOn: false,
  emailLanguage: null,
  timeZone: 'UTC',
};

const faceOf = ({ id, name }: Partner, settings: PartnerSettings | null): PartnerFace => ({
  partnerId: id,
  displayName: settings?.displayName ?? name,
  brandColor: settings?.brandColor ?? null,
  logoUrl: settings?.logoUrl ?? null,
  allowedOrigins: settings?.allowedOrigins ?? [],
  redirectUrls: settings?.redirectUrls ?? [],
  returnAfterSeconds: settings?.returnAfterSeconds ?? null,
  ...linksOf(settings),
  keyLinks: settings?.keyLinks ?? true,
  emailsOn: settings?.emailsOn ?? false,
  emailLanguage: settings?.emailLanguage ?? 'en',
  timeZone: settings?.timeZone ?? DEFAULTS.timeZone,
});

const auditedOf = (settings: PartnerSettings | null): Record<string, unknown> => {
  const { displayName, brandColor, logoUrl, ...addresses } = settings ?? DEFAULTS;
  const { allowedOrigins, redirectUrls, returnAfterSeconds, keyLinks, emailsOn, emailLanguage, timeZone } = addresses;
  return {
    ...{ displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds },
    ...{ keyLinks, emailsOn, emailLanguage, timeZone },
    ...linksOf(settings),
  };
};
