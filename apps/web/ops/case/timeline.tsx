import { Text, Timeline as Line } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

/** Each status with the fact or decision that led to it. */
export const Timeline = ({ history }: { readonly history: readonly Schema<'CaseStepView'>[] }) => (
  <Section title="Timeline">
    <Line bulletSize={14} lineWidth={2} active={history.length - 1}>
      {history.map(({ version, to, signal, reason, at }) => (
        <Line.Item key={version} title={<StatusBadge of={to} />}>
          <Text size="sm" c="dimmed">
            <Moment at={at} to="second" />
          </Text>
          <Text size="sm">
            {words(signal)}
            {reason === null ? '' : `: ${reason}`}
          </Text>
        </Line.Item>
      ))}
    </Line>
  </Section>
);
