import { Text, Timeline as Line } from '@mantine/core';
import type { Schema } from '../../shared/api.js';
import { Moment } from '../ui/moment.js';
import { Section } from '../ui/section.js';
import { State, words } from '../ui/words.js';

/** Each status with the fact or decision that led to it. */
export const Timeline = ({ history }: { readonly history: readonly Schema<'CaseStepView'>[] }) => (
  <Section title="Timeline">
    <Line bulletSize={14} lineWidth={2} active={history.length - 1}>
      {history.map(({ version, to, signal, reason, at }) => (
        <Line.Item key={version} title={<State of={to} />}>
          <Moment at={at} />
          <Text size="sm">
            {words(signal)}
            {reason === null ? '' : `: ${reason}`}
          </Text>
        </Line.Item>
      ))}
    </Line>
  </Section>
);
