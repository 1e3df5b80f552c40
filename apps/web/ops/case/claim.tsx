import { Alert } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import type { Schema } from '../../shared/api.js';
import { Facts } from '../ui/facts.js';

type View = Schema<'ClaimView'>;

const TITLES: Readonly<Record<View['state'], string>> = {
  proven: 'The chain has it',
  known: 'It is known already',
  denied: 'The chain does not have it',
  unclear: 'The node cannot say',
};

/** Shows the chain node's report about a deposit. */
export const Claim = ({ of: { state, problem, deposit } }: { readonly of: View }) => (
  <Alert color={state === 'proven' ? 'green' : 'yellow'} title={TITLES[state]}>
    {problem}
    {deposit && (
      <Facts
        of={{
          'Amount': `${deposit.amount} ${deposit.currency}`,
          'Confirmations': deposit.confirmations,
          'Paid': <Moment at={deposit.seenAt} to="second" />,
          'Sent from': deposit.senders.join(', '),
        }}
      />
    )}
  </Alert>
);
