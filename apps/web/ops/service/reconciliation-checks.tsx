import { Stack, Text } from '@mantine/core';
import { Age, Moment } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { type Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';
import { Subject } from './subject.js';

type Health = Schema<'HealthView'>;

/** The rules of reconciliation with what each found. */
export const Checks = ({ of: { checks, reconciledAt } }: { readonly of: Health }) => (
  <Section
    title="Reconciliation"
    beside={
      reconciledAt === null ? (
        <Text size="sm" c="dimmed">
          has not run yet
        </Text>
      ) : (
        <Moment at={reconciledAt} to="second" />
      )
    }
  >
    <Stack gap="xs">
      {checks.map(({ rule, findings }) => (
        <div key={rule}>
          <Text size="sm">
            {findings.length === 0 ? (
              <StatusBadge of="confirmed">none</StatusBadge>
            ) : (
              <StatusBadge of="failed">{findings.length} open</StatusBadge>
            )}{' '}
            {words(rule)}
          </Text>
          {findings.map(({ subject, detail, firstSeenAt }) => (
            <Text key={subject} size="xs" pl="md">
              <Subject of={subject} /> {detail} · for <Age since={firstSeenAt} />
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  </Section>
);
