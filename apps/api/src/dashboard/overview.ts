import { after, Clock, DAY } from '@rampart/kernel';
import { ApiKeys, Members, Settings } from '@rampart/partners';
import { type FigureFilter, TransactionFigures } from '@rampart/transactions';
import { SearchUsers } from '@rampart/users';
import { EndpointHealth, type EndpointHealthReport } from '@rampart/webhooks';
import { Injectable } from '@nestjs/common';
import type { AttentionView, OverviewView } from './overview.dto.js';

/** A key that expires within this time should be replaced. */
const SOON_MS = 14 * DAY;

/** Collects the figures of all features for the dashboard's first page. */
@Injectable()
export class Overview {
  constructor(
    private readonly figures: TransactionFigures,
    private readonly health: EndpointHealth,
    private readonly users: SearchUsers,
    private readonly keys: ApiKeys,
    private readonly members: Members,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async of(partnerId: string, filter: FigureFilter): Promise<OverviewView> {
    const [{ failedPayouts, hasAny, ...figures }, endpoints, users, keys, withoutFactor, face] = await Promise.all([
      this.figures.computeFigures(partnerId, filter),
      this.health.listHealth(partnerId),
      this.users.searchUsers(partnerId, { limit: 1 }),
      this.keys.listKeys(partnerId),
      this.withoutFactor(partnerId),
      this.settings.settingsOf(partnerId),
    ]);
    const attention: AttentionView[] = [
      { kind: 'payouts', count: failedPayouts },
      { kind: 'webhooks', count: sumOf(endpoints, 'dead') },
      {
        kind: 'endpoints',
        count: endpoints.filter(({ health }) => health === 'disabled' || health === 'degraded').length,
      },
      { kind: 'keys', count: this.countEnding(keys) },
      { kind: 'secondFactor', count: withoutFactor },
    ];
    return {
      ...figures,
      days: [...figures.days],
      webhooksDelivered: sumOf(endpoints, 'succeeded'),
      webhooksFailed: sumOf(endpoints, 'failed'),
      attention: attention.filter(({ count }) => count > 0),
      hasKeyInUse: keys.some(({ usedAt }) => usedAt !== null),
      hasBrand: face.brandColor !== null || face.logoUrl !== null,
      hasEndpoint: endpoints.length > 0,
      hasUser: users.data.length > 0,
      hasTransaction: hasAny,
    };
  }

  private countEnding(keys: Awaited<ReturnType<ApiKeys['listKeys']>>): number {
    const soon = after(this.clock.now(), SOON_MS);
    return keys.filter(({ expiresAt }) => expiresAt && expiresAt < soon).length;
  }

  private async withoutFactor(partnerId: string): Promise<number> {
    return (await this.members.listMembers(partnerId)).filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  }
}

const sumOf = (reports: readonly EndpointHealthReport[], field: 'dead' | 'succeeded' | 'failed'): number =>
  reports.reduce((sum, report) => sum + report[field], 0);
