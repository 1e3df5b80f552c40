import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Age } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useAddressedDialog } from '../ui/addressed-dialog.js';
import { Section } from '../ui/section.js';
import { PullBrake } from './pull-brake.js';
import { ReleaseBrake } from './release-brake.js';
import { ReleasedBrakes } from './released-brakes.js';
import { actionWords, type Brake, targetWords } from './words.js';

const EVERY_MS = 5_000;

/** The engaged brakes, what they hold, and the latest released ones. */
export default function Brakes() {
  const brakes = useQuery({
    queryKey: ['brakes'],
    queryFn: () => ok(api.GET('/api/brakes')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={brakes}>
      {(data) => (
        <div className="column">
          <Engaged of={data} />
          {data.released.length > 0 && (
            <Section title="Released">
              <ReleasedBrakes brakes={data.released} />
            </Section>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Engaged({ of: { engaged, heldPayouts, targets } }: { readonly of: Schema<'BrakesView'> }) {
  const [isPulling, pulling] = useAddressedDialog('brake');
  return (
    <Section
      title="Brakes"
      beside={
        <Button size="xs" color="red" onClick={pulling.open}>
          Pull a brake…
        </Button>
      }
    >
      <Stack>
        {heldPayouts > 0 && (
          <Alert color="yellow" title={heldPayouts === 1 ? 'One payout waits' : `${heldPayouts} payouts wait`}>
            Held work has not begun. It continues by itself once its brake is released.
          </Alert>
        )}
        {engaged.length === 0 ? (
          <Empty title="Nothing is stopped." />
        ) : (
          <DataTable label="Engaged brakes" columns={['Stopped', 'For', 'By', 'Reason', 'Since', ACTIONS]}>
            {engaged.map((brake) => (
              <EngagedRow key={brake.id} brake={brake} />
            ))}
          </DataTable>
        )}
      </Stack>
      {isPulling && <PullBrake targets={targets} onClose={pulling.close} />}
    </Section>
  );
}

function EngagedRow({ brake }: { readonly brake: Brake }) {
  const [isReleasing, setReleasing] = useState(false);
  return (
    <Table.Tr>
      <Table.Td>
        <StatusBadge of="disabled">{actionWords(brake.action)}</StatusBadge>
      </Table.Td>
      <Table.Td>{targetWords(brake.target)}</Table.Td>
      <Table.Td>
        {brake.engagedBy}
        {brake.rule !== null && ', a rule'}
      </Table.Td>
      <Table.Td maw={420}>
        {brake.reason}
        {brake.releaseProposedBy !== null && (
          <Text size="xs">
            {brake.releaseProposedBy} proposes to release it. Another operator must release it, too.
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Age since={brake.engagedAt} />
      </Table.Td>
      <Table.Td>
        <Button
          size="xs"
          variant="default"
          aria-label={`Release… ${actionWords(brake.action)} for ${targetWords(brake.target)}`}
          onClick={() => setReleasing(true)}
        >
          Release…
        </Button>
        {isReleasing && <ReleaseBrake brake={brake} onClose={() => setReleasing(false)} />}
      </Table.Td>
    </Table.Tr>
  );
}
