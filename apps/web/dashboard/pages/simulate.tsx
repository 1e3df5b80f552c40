import { Alert, Anchor, Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

/** Simulates the bank, the chain and the payout, in the sandbox only. */
export function Simulate({
  id,
  details: { transaction },
}: {
  readonly id: string;
  readonly details: Schema<'TransactionDetailsView'>;
}) {
  const may = useMay('owner', 'developer', 'support');
  const simulate = useChange({
    work: (what: Schema<'SimulateDto'>['what']) =>
      ok(api.POST('/api/transactions/{id}/simulate', { params: { path: { id } }, body: { what } })),
    touches: ['transactions', 'deliveries'],
    done: () => 'Simulated. The result appears here in a moment.',
  });
  if (!may) return null;
  const noun = transaction.type === 'buy' ? 'payment' : 'deposit';
  return (
    <Alert color="yellow" title="Simulate events">
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => simulate.mutate('pay')}>
          Exact {noun}
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('payHalf')}>
          Half the {noun}
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('payDouble')}>
          Double {noun}
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('nextPayoutFails')}>
          Fail the next payout
        </Button>
        <Anchor component={Link} href="/developers#clock" size="sm">
          Advance the clock
        </Anchor>
      </Group>
      {simulate.error && <Failure error={simulate.error} />}
    </Alert>
  );
}
