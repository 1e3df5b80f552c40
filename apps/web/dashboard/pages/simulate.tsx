import { Alert, Anchor, Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

/** Lets the bank, the chain and the payout do something; in the sandbox only. */
export function Simulate({
  id,
  story: { transaction },
}: {
  readonly id: string;
  readonly story: Schema<'TransactionDetailsView'>;
}) {
  const may = useMay('owner', 'developer', 'support');
  const simulate = useChange({
    work: (what: Schema<'SimulateDto'>['what']) =>
      ok(api.POST('/api/transactions/{id}/simulate', { params: { path: { id } }, body: { what } })),
    touches: ['transactions', 'deliveries'],
    done: () => 'Played. What follows shows here in a moment.',
  });
  if (!may) return null;
  const noun = transaction.type === 'buy' ? 'payment' : 'deposit';
  return (
    <Alert color="yellow" title="Play the outside world">
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => simulate.mutate('pay')}>
          Exact {noun}
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('payHalf')}>
          Half of it
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('payDouble')}>
          Twice as much
        </Button>
        <Button size="xs" variant="default" onClick={() => simulate.mutate('nextPayoutFails')}>
          Let the payout fail
        </Button>
        <Anchor component={Link} href="/developers#clock" size="sm">
          Move the clock
        </Anchor>
      </Group>
      {simulate.error && <Failure error={simulate.error} />}
    </Alert>
  );
}
