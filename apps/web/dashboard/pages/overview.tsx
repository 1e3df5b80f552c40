import { Anchor, Card, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';
import { useFilters } from '../parts/use-filters.js';
import { FirstSteps } from './first-steps.js';
import { FunnelCard } from './funnel.js';
import { OverviewFilters, queryOf, rangeOf } from './overview-filters.js';
import { Tiles } from './overview-tiles.js';
import { TimeZoneSelect } from './time-zone.js';
import { VolumeChart } from './volume-chart.js';

/** Figures of the chosen days, method and currency, and the items that need attention. The address holds the filters. */
export default function Overview() {
  const { filters, set } = useFilters();
  const query = queryOf(filters);
  const overview = useQuery({
    queryKey: ['overview', query],
    queryFn: () => ok(api.GET('/api/overview', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  return (
    <Page
      title="Overview"
      about={`Orders of the last ${rangeOf(filters)}`}
      actions={<OverviewFilters filters={filters} set={set} />}
    >
      <QueryBoundary query={overview}>
        {(figures) => (
          <>
            <FirstSteps figures={figures} />
            <Tiles figures={figures} />
            <Attention list={figures.attention} />
            <Card className="surface">
              <Title order={2} mb="sm">
                Completed volume
              </Title>
              <VolumeChart days={figures.days} />
            </Card>
            <FunnelCard funnel={figures.funnel} />
            <TimeZoneSelect zone={figures.timeZone} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

const CONCERNS: Record<Schema<'AttentionView'>['kind'], { to: string; say: (count: number) => string }> = {
  payouts: {
    to: '/transactions?status=payout_failed',
    say: (count) => `${many(count, 'payout')} failed. The money is safe; an operator decides the next step.`,
  },
  webhooks: {
    to: '/webhooks?state=dead',
    say: (count) =>
      `${many(count, 'webhook')} could not be delivered, and ${count === 1 ? 'its' : 'their'} retries are exhausted.`,
  },
  endpoints: {
    to: '/webhooks',
    say: (count) => `${many(count, 'webhook endpoint')} ${count === 1 ? 'is' : 'are'} failing or disabled.`,
  },
  keys: {
    to: '/keys',
    say: (count) => `${many(count, 'API key')} ${count === 1 ? 'expires' : 'expire'} within two weeks.`,
  },
  secondFactor: {
    to: '/team',
    say: (count) => `${many(count, 'member')} of the team ${count === 1 ? 'does' : 'do'} not use two-step sign-in.`,
  },
};

function Attention({ list }: { readonly list: readonly Schema<'AttentionView'>[] }) {
  if (list.length === 0) return null;
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Needs your attention
      </Title>
      <Stack gap={6}>
        {list.map(({ kind, count }) => (
          <Anchor key={kind} component={Link} href={CONCERNS[kind].to} size="sm">
            {CONCERNS[kind].say(count)}
          </Anchor>
        ))}
      </Stack>
    </Card>
  );
}

const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
