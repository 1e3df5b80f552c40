import { Stack, Text, Title } from '@mantine/core';
import { Age, Moment } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { type Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';
import { Subject } from './subject.js';

type Health = Schema<'HealthView'>;
type Check = Schema<'CheckView'>;

const SEVERITIES: readonly (readonly [Check['severity'], string])[] = [
  ['money', 'Money: act now'],
  ['waiting', 'Late, or needing a decision'],
  ['notice', 'When time permits'],
];

/** The reconciliation rules by severity, those with findings first. Each explains itself on click. */
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
    <Stack gap="lg">
      {SEVERITIES.map(([severity, title]) => (
        <Group key={severity} title={title} checks={checks.filter((check) => check.severity === severity)} />
      ))}
    </Stack>
  </Section>
);

function Group({ title, checks }: { readonly title: string; readonly checks: readonly Check[] }) {
  const open = checks.reduce((count, { findings }) => count + findings.length, 0);
  return (
    <div>
      <Title order={3} fz="sm" mb="xs">
        {title}{' '}
        {open === 0 ? (
          <StatusBadge of="confirmed">none</StatusBadge>
        ) : (
          <StatusBadge of="failed">{open} open</StatusBadge>
        )}
      </Title>
      <Stack gap={4}>
        {checks
          .toSorted((a, b) => b.findings.length - a.findings.length)
          .map((check) => (
            <Rule key={check.rule} check={check} />
          ))}
      </Stack>
    </div>
  );
}

const Rule = ({ check: { rule, meaning, action, findings } }: { readonly check: Check }) => (
  <div>
    <details>
      <summary>
        {words(rule)}
        {findings.length > 0 && `: ${findings.length} open`}
      </summary>
      <Text size="sm" pl="md">
        {meaning} {action}
      </Text>
    </details>
    {findings.map(({ subject, detail, firstSeenAt }) => (
      <Text key={subject} size="xs" pl="md" data-item>
        <Subject of={subject} /> {detail} · for <Age since={firstSeenAt} />
      </Text>
    ))}
  </div>
);
