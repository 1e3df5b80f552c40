import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { grouped } from '../../console-kit/amounts.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Moved } from './moved.js';
import { OpenDesks } from './open-desks.js';
import { StandingStill } from './standing-still.js';

type Front = Schema<'FrontView'>;

const EVERY_MS = 10_000;

/** The first page: open work with its age and what is late, the amounts involved, and what is blocked. */
export default function FrontPage() {
  const front = useQuery({
    queryKey: ['front'],
    queryFn: () => ok(api.GET('/api/front')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={front}>
      {(data) => (
        <div className="column">
          <Risk of={data} />
          <div className="halves">
            <div className="column">
              <Section title="Waiting for you">
                <OpenDesks desks={data.desks} />
              </Section>
              <Section title="Money in and out, last 24 hours">
                <Moved />
              </Section>
            </div>
            <StandingStill of={data} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

const Risk = ({ of: { atRisk, moneyFindings, otherFindings, heldPayouts } }: { readonly of: Front }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
    <Figure to="/moderation" name="Money at risk" value={`${grouped(atRisk.worthUsd)} USD`}>
      {atRisk.orders === 1 ? '1 order awaits a decision' : `${atRisk.orders} orders await a decision`}
    </Figure>
    <Figure to="/brakes" name="Held by brakes" value={String(heldPayouts)}>
      {heldPayouts === 1 ? 'payout' : 'payouts'}
    </Figure>
    <Figure to="/health" name="Findings about money" value={String(moneyFindings)} isBad={moneyFindings > 0}>
      missing, paid twice or unexplained
    </Figure>
    <Figure to="/health" name="Other findings" value={String(otherFindings)}>
      late, or needing a decision
    </Figure>
  </SimpleGrid>
);

interface FigureProps {
  readonly to: string;
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
  readonly children: string;
}

const Figure = ({ to, name, value, isBad = false, children }: FigureProps) => (
  <Card className="surface" padding="md">
    <Stack gap={2}>
      <Link href={to} className="link">
        {name}
      </Link>
      <Text fw={600} fz="xl" className="tabular" {...(isBad && { c: 'red' })}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Stack>
  </Card>
);
