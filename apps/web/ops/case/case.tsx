import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copyable } from '../../console-kit/copy.js';
import { Age } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { CreditButton } from './credit.js';
import { Decisions } from './decisions.js';
import { Inbound } from './inbound.js';
import { Ledger } from './ledger.js';
import { Payouts } from './payouts.js';
import { OpenProposal } from './proposal.js';
import { Timeline } from './timeline.js';
import { Trail } from './trail.js';
import { Webhooks } from './webhooks.js';
import { Order } from './order.js';
import { CaseWork } from './work.js';

type Case = Schema<'TransactionCaseView'>;

/** Everything about one transaction. It is loaded when opened and after a decision but never polled, since each load is an audit entry. */
export default function CasePage({ id }: { readonly id: string }) {
  const one = useQuery({
    queryKey: ['case', id],
    queryFn: () => ok(api.GET('/api/transactions/{id}', { params: { path: { id } } })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <QueryBoundary query={one}>{(data) => <Everything of={data} />}</QueryBoundary>;
}

function Everything({ of }: { readonly of: Case }) {
  const queries = useQueryClient();
  const { order } = of;
  const open = of.proposals.find(({ decision }) => decision === null);
  return (
    <Stack>
      <Head of={of} mayDecide={!open} />
      {open && <OpenProposal proposal={open} />}
      <Findings of={of.findings} />
      <div className="halves">
        <div className="column">
          <Timeline history={of.history} />
          <Payouts payouts={of.payouts} />
          <Webhooks webhooks={of.webhooks} />
        </div>
        <div className="column">
          <Order of={of} />
          <CaseWork
            userId={of.user.id}
            transactionId={order.id}
            work={of.work}
            onChange={(work) => queries.setQueryData(['case', order.id], { ...of, work })}
          />
          <Ledger ledger={of.ledger} />
          <Inbound receipts={of.receipts} inbound={of.inbound} />
        </div>
      </div>
      <Trail audit={of.audit} proposals={of.proposals} />
    </Stack>
  );
}

interface HeadProps {
  readonly of: Case;
  readonly mayDecide: boolean;
}

/** The order's state, with the buttons of the decisions. */
const Head = ({ of: { order }, mayDecide }: HeadProps) => (
  <Group justify="space-between">
    <Group gap="sm">
      <Title order={2} className="command">
        {order.type === 'buy' ? 'Buy' : 'Sell'} <Copyable text={order.id} />
      </Title>
      <StatusBadge of={order.status} size="lg" />
      {order.givenUpAt !== null && <Badge color="red">given up</Badge>}
      <Text size="sm" c="dimmed">
        last change: <Age since={order.updatedAt} />
      </Text>
    </Group>
    {mayDecide && (
      <Group gap="xs">
        <Decisions transactionId={order.id} version={order.version} />
        {order.type === 'sell' && (
          <CreditButton transactionId={order.id} place={{ chain: order.chain, txId: '', index: '' }} />
        )}
      </Group>
    )}
  </Group>
);

/** Discrepancies of reconciliation that are open. */
const Findings = ({ of }: { readonly of: Case['findings'] }) =>
  of
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ rule, detail }) => (
      <Alert key={rule} color="red" title={`Reconciliation: ${rule}`}>
        {detail}
      </Alert>
    ));
