import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { usd } from '../../console-kit/amounts.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';

type Figures = Schema<'OverviewView'>;

const VolumeChart = lazy(() => import('./volume-chart.js'));

/** How things go, and what should be looked at. */
export default function Overview() {
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => ok(api.GET('/api/overview')),
    refetchInterval: 30_000,
  });
  return (
    <Page title="Overview" about="The last 30 days">
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
              <Suspense fallback={<Text c="dimmed">Drawing …</Text>}>
                <VolumeChart days={figures.days} />
              </Suspense>
            </Card>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Tiles({ figures }: { readonly figures: Figures }) {
  const { completedToday, ended, completed, medianSeconds, webhooksDelivered, webhooksFailed } = figures;
  const tries = webhooksDelivered + webhooksFailed;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Tile label="Completed today" value={String(completedToday)} about={`${usd(volumeOf(figures))} in 30 days`} />
      <Tile
        label="Conversion"
        value={ended === 0 ? '–' : percent(completed / ended)}
        about={`${completed} of ${ended} that ended`}
      />
      <Tile label="Paid to completed" value={medianSeconds === null ? '–' : duration(medianSeconds)} about="median" />
      <Tile
        label="Webhooks delivered"
        value={tries === 0 ? '–' : percent(webhooksDelivered / tries)}
        about={`${webhooksFailed} tries failed in 24 h`}
      />
    </SimpleGrid>
  );
}

function Tile({ label, value, about }: { readonly label: string; readonly value: string; readonly about: string }) {
  return (
    <Card className="surface" padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className="tile-value">{value}</div>
      <Text size="xs" c="dimmed">
        {about}
      </Text>
    </Card>
  );
}

const CONCERNS: Record<Schema<'AttentionView'>['kind'], { to: string; say: (count: number) => string }> = {
  payouts: {
    to: '/transactions?status=payout_failed',
    say: (count) => `${many(count, 'payout')} failed. The money is safe; our people look at it.`,
  },
  webhooks: {
    to: '/webhooks?state=dead',
    say: (count) => `${many(count, 'webhook')} could not be delivered and ${count === 1 ? 'was' : 'were'} given up.`,
  },
  endpoints: {
    to: '/webhooks',
    say: (count) =>
      `${many(count, 'webhook endpoint')} ${count === 1 ? 'does' : 'do'} not answer or ${count === 1 ? 'is' : 'are'} disabled.`,
  },
  keys: { to: '/keys', say: (count) => `${many(count, 'API key')} ${count === 1 ? 'ends' : 'end'} within two weeks.` },
  secondFactor: {
    to: '/team',
    say: (count) => `${many(count, 'member')} of the team ${count === 1 ? 'signs' : 'sign'} in without a second step.`,
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

/** Until the first transaction: what to do next. */
function FirstSteps({ figures: { hasEndpoint, hasUser, hasTransaction } }: { readonly figures: Figures }) {
  if (hasTransaction) return null;
  const steps = [
    { isDone: hasEndpoint, to: '/webhooks', text: 'Add a webhook endpoint, so that you hear of every step' },
    { isDone: hasUser, to: '/developers', text: 'Sign a user up with your API key' },
    { isDone: hasTransaction, to: '/developers', text: 'Buy for 200 SGD: the quickstart has the commands' },
  ];
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Your first buy
      </Title>
      <Stack gap={6} component="ol" m={0} pl="lg">
        {steps.map(({ isDone, to, text }) => (
          <li key={text}>
            {isDone ? (
              <Text size="sm" c="dimmed" span>
                Done: {text}
              </Text>
            ) : (
              <Anchor component={Link} href={to} size="sm">
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}

const volumeOf = ({ days }: Figures): number =>
  days.reduce((sum, { buyVolume, sellVolume }) => sum + buyVolume + sellVolume, 0);
const percent = (share: number): string => `${(share * 100).toFixed(share === 1 ? 0 : 1)} %`;
const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}
