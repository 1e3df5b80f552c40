import { ENV, type Env } from '@rampart/config';
import { insertAudit, inTransaction, Partner, PartnerSettings, rows } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { checkedSettings, type SettingsChange } from './check-settings.js';

/** What users and browsers are shown of a partner. */
export interface PartnerFace {
  readonly partnerId: string;
  /** Of the partner, where it names no other. */
  readonly displayName: string;
  /** `#rrggbb`. */
  readonly brandColor: string | null;
  readonly logoUrl: string | null;
  /** Origins whose pages may embed the checkout. */
  readonly allowedOrigins: readonly string[];
  /** Addresses that users may be sent back to, compared letter for letter. */
  readonly redirectUrls: readonly string[];
  /** From a completed order to the checkout's automatic return; null is none. */
  readonly returnAfterSeconds: number | null;
}

/** How a partner's users meet us. */
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
   * Changes what is given and leaves the rest; null takes a setting back. `actor` is who asked, for the audit. Throws
   * VALIDATION_FAILED, PARTNER_NOT_FOUND.
   */
  async changeSettings(partnerId: string, change: SettingsChange, actor: string): Promise<PartnerFace> {
    const checked = checkedSettings(change, this.env.RAMPART_MODE);
    return inTransaction(this.database, async (manager) => {
      const partner = await manager.findOne(Partner, { where: { id: partnerId }, lock: { mode: 'pessimistic_write' } });
      if (!partner) throw fault('PARTNER_NOT_FOUND');
      const before = await manager.findOneBy(PartnerSettings, { partnerId });
      const after = { ...DEFAULTS, ...before, ...checked, partnerId, updatedAt: this.clock.now() };
      await manager.save(PartnerSettings, after);
      const audit = {
        actor,
        partnerId,
        action: 'changeSettings',
        subject: `partner:${partnerId}`,
        reason: '',
        before: told(before),
        after: told(after),
      };
      await rows(manager, insertAudit(audit));
      return faceOf(partner, after);
    });
  }
}

const DEFAULTS = {
  displayName: null,
  brandColor: null,
  logoUrl: null,
  allowedOrigins: [],
  redirectUrls: [],
  returnAfterSeconds: null,
};

const faceOf = ({ id, name }: Partner, settings: PartnerSettings | null): PartnerFace => ({
  partnerId: id,
  displayName: settings?.displayName ?? name,
  brandColor: settings?.brandColor ?? null,
  logoUrl: settings?.logoUrl ?? null,
  allowedOrigins: settings?.allowedOrigins ?? [],
  redirectUrls: settings?.redirectUrls ?? [],
  returnAfterSeconds: settings?.returnAfterSeconds ?? null,
});

const told = (settings: PartnerSettings | null): Record<string, unknown> => {
  const { displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds } = settings ?? DEFAULTS;
  return { displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds };
};
