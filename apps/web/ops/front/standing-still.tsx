import { Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Age, ago } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { type Action, actionWords, targetWords } from '../brakes/words.js';
import { Section } from '../ui/section.js';

type Front = Schema<'FrontView'>;

/** Engaged brakes, and drivers that do not respond. */
export const StandingStill = ({ of: { brakes, feeds } }: { readonly of: Front }) => (
  <div className="column">
    <Section
      title="Brakes"
      beside={
        <Link href="/brakes" className="link">
          All brakes
        </Link>
      }
    >
      <Stack gap="xs">
        {brakes.length === 0 && <Text size="sm">Nothing is stopped.</Text>}
        {brakes.map(({ action, target, since }) => (
          <Text key={`${action} ${target}`} size="sm">
            <StatusBadge of="failed">stopped</StatusBadge> {actionWords(action as Action)} of {targetWords(target)}, for{' '}
            <Age since={since} />
          </Text>
        ))}
      </Stack>
    </Section>
    <Section
      title="Drivers"
      beside={
        <Link href="/health" className="link">
          Health
        </Link>
      }
    >
      <Stack gap="xs">
        {feeds.length === 0 && <Text size="sm">No feed was read yet.</Text>}
        {feeds.map(({ source, ageSeconds, failingSince }) => (
          <Text key={source} size="sm">
            <StatusBadge of={failingSince === null ? 'healthy' : 'failed'}>
              {failingSince === null ? 'answers' : 'fails'}
            </StatusBadge>{' '}
            {words(source)}, {ageSeconds === null ? 'never read' : `read ${ago(ageSeconds / 60)}`}
          </Text>
        ))}
      </Stack>
    </Section>
  </div>
);
