import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Claim } from './claim.js';

/** A credit that another operator proposed: the operator's claim, and the chain's current state. */
export function ProposedCredit({
  proposal: { transactionId, content },
}: {
  readonly proposal: Schema<'ProposalView'>;
}) {
  const { chain, txId, index, attested } = content.deposit as Deposit;
  const query = { chain, txId, ...(index === undefined ? {} : { index }) };
  const claim = useQuery({
    queryKey: ['claim', transactionId, query],
    queryFn: () => ok(api.GET('/api/transactions/{id}/credit', { params: { path: { id: transactionId }, query } })),
    gcTime: 0,
  });
  return (
    <Stack gap="xs">
      <Facts of={{ 'Chain': chain, 'Transaction ID': txId, 'Index': index, ...attested }} />
      <QueryBoundary query={claim}>{(data) => <Claim of={data} />}</QueryBoundary>
      {attested && (
        <Text size="sm">Look for yourself: where the node cannot say, your word and that of your colleague count.</Text>
      )}
    </Stack>
  );
}

interface Deposit {
  readonly chain: Schema<'CreditDto'>['chain'];
  readonly txId: string;
  readonly index?: number;
  readonly attested?: Readonly<Record<string, string | number>>;
}
