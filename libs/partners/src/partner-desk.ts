import { ApiKey, endpointHealth, type EndpointHealthState, Member, Partner, PartnerSettings } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, DAY, fault, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface PartnerSummary {
  readonly id: string;
  readonly name: string;
  /** Created by `npm start`. */
  readonly seeded: boolean;
  readonly createdAt: Date;
  /** At most COUNTED_USERS; further ones are not counted. */
  readonly users: number;
  /** Orders of the last 24 hours. */
  readonly ordersToday: number;
  readonly activeKeys: number;
  readonly endpoints: number;
  /** Endpoints that refuse deliveries. */
  readonly troubledEndpoints: number;
}

export interface PartnerEndpoint {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly health: EndpointHealthState;
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  /** Pending deliveries. */
  readonly waiting: number;
  /** Dead or held deliveries. */
  readonly stopped: number;
}

type Settings = Pick<PartnerSettings, 'displayName' | 'brandColor' | 'logoUrl' | 'allowedOrigins'>;

export interface PartnerFile extends Pick<Partner, 'id' | 'name' | 'seeded' | 'createdAt' | 'markupPercent'>, Settings {
  readonly keys: readonly Pick<ApiKey, 'key' | 'createdAt' | 'revokedAt'>[];
  readonly endpoints: readonly PartnerEndpoint[];
  readonly members: readonly Pick<Member, 'id' | 'email' | 'role'>[];
}

/** Counting the millions of a large partner would take longer than the rest of the list. */
const COUNTED_USERS = 1_000;

/** Postgres uses no other index for pairs. For `partner_id` alone it scans all users, expecting few partners to have none. */
const IS_USER_OF_P = sql`(partner_id, id) BETWEEN (p.id, '00000000-0000-0000-0000-000000000000') AND (p.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;

/** Partners, for operators. */
@Injectable()
export class PartnerDesk {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lists partners, newest first. */
  listPartners(): Promise<PartnerSummary[]> {
    const yesterday = new Date(this.clock.now().getTime() - DAY); // for a moment that a statement looks up, Postgres scans all orders
    return rows<PartnerSummary>(
      this.database,
      sql`
        SELECT p.id, p.name, p.seeded, p.created_at AS "createdAt",
          (SELECT count(*)::int FROM (SELECT FROM app_user WHERE ${IS_USER_OF_P} LIMIT ${COUNTED_USERS}) counted) AS users,
          (SELECT count(*)::int FROM transaction WHERE partner_id = p.id AND created_at > ${yesterday}) AS "ordersToday",
          (SELECT count(*)::int FROM api_key WHERE partner_id = p.id AND revoked_at IS NULL) AS "activeKeys",
          (SELECT count(*)::int FROM webhook_endpoint WHERE partner_id = p.id AND deleted_at IS NULL) AS endpoints,
          (SELECT count(*)::int FROM webhook_endpoint WHERE partner_id = p.id AND deleted_at IS NULL AND (NOT enabled OR probe_at IS NOT NULL OR failing_since IS NOT NULL)) AS "troubledEndpoints"
        FROM partner p ORDER BY p.id DESC`,
    );
  }

  /** Throws PARTNER_NOT_FOUND. */
  async findPartner(id: string): Promise<PartnerFile> {
    const partner = isId(id) ? await this.database.getRepository(Partner).findOneBy({ id }) : null;
    if (!partner) throw fault('PARTNER_NOT_FOUND');
    const keys = await this.database.getRepository(ApiKey).find({ where: { partnerId: id }, order: { id: 'DESC' } });
    const members = await this.database.getRepository(Member).find({ where: { partnerId: id }, order: { id: 'ASC' } });
    const settings = await this.database.getRepository(PartnerSettings).findOneBy({ partnerId: id });
    return {
      ...{ id, name: partner.name, seeded: partner.seeded, markupPercent: partner.markupPercent },
      createdAt: partner.createdAt,
      ...settingsOf(settings),
      keys: keys.map(({ key, createdAt, revokedAt }) => ({
        key,
        createdAt,
        revokedAt,
      })),
      endpoints: await this.listEndpoints(id),
      members: members.map(({ id: memberId, email, role }) => ({ id: memberId, email, role })),
    };
  }

  private listEndpoints(partnerId: string): Promise<PartnerEndpoint[]> {
    return rows<PartnerEndpoint>(
      this.database,
      sql`
        SELECT p.id, p.url, p.event_types AS "eventTypes", p.disabled_reason AS "disabledReason", p.failing_since AS "failingSince",
          ${endpointHealth} AS health,
          (SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = p.id AND state = 'pending') AS waiting,
          (SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = p.id AND state IN ('dead', 'held')) AS stopped
        FROM webhook_endpoint p WHERE p.partner_id = ${partnerId} AND p.deleted_at IS NULL ORDER BY p.id`,
    );
  }
}

function settingsOf(settings: PartnerSettings | null): Settings {
  const { displayName = null, brandColor = null, logoUrl = null, allowedOrigins = [] } = settings ?? {};
  return { displayName, brandColor, logoUrl, allowedOrigins };
}
