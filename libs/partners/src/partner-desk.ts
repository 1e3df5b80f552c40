import type { PartnerEndpointView, PartnerFileView, PartnerSummaryView } from '@rampart/contract';
import { ApiKey, Partner, PartnerSettings, rows, sql } from '@rampart/data';
import { fault, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Partners, for operators. */
@Injectable()
export class PartnerDesk {
  constructor(private readonly database: DataSource) {}

  /** Lists partners, the newest first. */
  async listPartners(): Promise<PartnerSummaryView[]> {
    const found = await rows<Omit<PartnerSummaryView, 'createdAt'> & { createdAt: Date }>(
      this.database,
      sql`
        SELECT p.id, p.name, p.seeded, p.created_at AS "createdAt",
          (SELECT count(*)::int FROM app_user WHERE partner_id = p.id) AS users,
          (SELECT count(*)::int FROM transaction WHERE partner_id = p.id AND created_at > (SELECT rampart_now()) - interval '24 hours') AS "ordersToday",
          (SELECT count(*)::int FROM api_key WHERE partner_id = p.id AND revoked_at IS NULL) AS "activeKeys",
          (SELECT count(*)::int FROM webhook_endpoint WHERE partner_id = p.id AND deleted_at IS NULL) AS endpoints,
          (SELECT count(*)::int FROM webhook_endpoint WHERE partner_id = p.id AND deleted_at IS NULL AND (NOT enabled OR probe_at IS NOT NULL)) AS "troubledEndpoints"
        FROM partner p ORDER BY p.id DESC`,
    );
    return found.map((partner) => ({ ...partner, createdAt: partner.createdAt.toISOString() }));
  }

  /** Throws PARTNER_NOT_FOUND. */
  async findPartner(id: string): Promise<PartnerFileView> {
    const partner = isId(id) ? await this.database.getRepository(Partner).findOneBy({ id }) : null;
    if (!partner) throw fault('PARTNER_NOT_FOUND');
    const keys = await this.database.getRepository(ApiKey).find({ where: { partnerId: id }, order: { id: 'DESC' } });
    const settings = await this.database.getRepository(PartnerSettings).findOneBy({ partnerId: id });
    return {
      ...{ id, name: partner.name, seeded: partner.seeded, markupPercent: partner.markupPercent.toFixed() },
      ...settingsOf(settings),
      createdAt: partner.createdAt.toISOString(),
      keys: keys.map(({ key, createdAt, revokedAt }) => ({
        key,
        createdAt: createdAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
      endpoints: await this.listEndpoints(id),
    };
  }

  private async listEndpoints(partnerId: string): Promise<PartnerEndpointView[]> {
    const found = await rows<Omit<PartnerEndpointView, 'failingSince'> & { failingSince: Date | null }>(
      this.database,
      sql`
        SELECT e.id, e.url, e.event_types AS "eventTypes", e.disabled_reason AS "disabledReason", e.failing_since AS "failingSince",
          CASE WHEN NOT e.enabled THEN 'disabled' WHEN e.probe_at IS NOT NULL THEN 'degraded' WHEN e.slots < 8 THEN 'recovering' ELSE 'healthy' END AS health,
          (SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = e.id AND state = 'pending') AS waiting,
          (SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = e.id AND state IN ('dead', 'held')) AS stopped
        FROM webhook_endpoint e WHERE e.partner_id = ${partnerId} AND e.deleted_at IS NULL ORDER BY e.id`,
    );
    return found.map((endpoint) => ({ ...endpoint, failingSince: endpoint.failingSince?.toISOString() ?? null }));
  }
}

function settingsOf(
  settings: PartnerSettings | null,
): Pick<PartnerFileView, 'displayName' | 'brandColor' | 'logoUrl' | 'allowedOrigins'> {
  const { displayName = null, brandColor = null, logoUrl = null, allowedOrigins = [] } = settings ?? {};
  return { displayName, brandColor, logoUrl, allowedOrigins };
}
