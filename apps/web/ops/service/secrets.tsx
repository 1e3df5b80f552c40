import { Stack, Text } from '@mantine/core';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

type Health = Schema<'HealthView'>;

const STATES: Readonly<Record<Health['secrets'][number]['state'], string>> = {
  seals: 'seals what is new',
  stillSeals: 'still seals: a process was not restarted with the new ring',
  opens: 'opens what it sealed, until that is sealed anew',
  canGo: 'can go: nothing needs it',
  isGone: 'gone',
};

/** The key ring of secrets, and the progress of re-encryption with the newest. A single secret needs no attention. */
export const Secrets = ({ of: { secrets, resealing } }: { readonly of: Health }) =>
  secrets.length < 2 ? null : (
    <Section title="Secrets">
      <Stack gap="xs">
        {secrets.map(({ number, state }) => (
          <Text key={number} size="sm">
            Secret {number}: {state === 'canGo' ? <StatusBadge of="done">{STATES.canGo}</StatusBadge> : STATES[state]}
          </Text>
        ))}
        {resealing && <Progress of={resealing} />}
      </Stack>
    </Section>
  );

const Progress = ({
  of: { looked, rows, found, foundLast, place },
}: {
  readonly of: NonNullable<Health['resealing']>;
}) => (
  <Text size="sm" c="dimmed">
    {place === null ? 'Between two passes' : `At ${place}`}: {looked.toLocaleString('en')} of about{' '}
    {rows.toLocaleString('en')} rows, {found.toLocaleString('en')} values sealed anew
    {foundLast !== null && `; the last pass found ${foundLast.toLocaleString('en')}`}.
  </Text>
);
