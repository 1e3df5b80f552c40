import { Stack, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

/** Earlier requests of the same user and their outcomes. */
export const Attempts = ({ attempts }: { readonly attempts: readonly Schema<'KycReviewView'>[] }) => (
  <Section title="Attempts">
    <Stack gap="sm">
      {attempts.map(({ submittedAt, decision, reason, decidedBy }) => (
        <div key={submittedAt}>
          <Moment at={submittedAt} to="second" /> <StatusBadge of={decision ?? 'in progress'} />
          {reason !== null && <Text size="sm">{reason}</Text>}
          {decidedBy !== null && (
            <Text size="xs" c="dimmed">
              by {decidedBy.replace(/^operator:/, '')}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  </Section>
);
