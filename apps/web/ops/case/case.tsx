import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Money, grouped } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { Age, Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { Decisions } from './decisions.js';
import { Inbound } from './inbound.js';
import { Ledger } from './ledger.js';
import { Payouts } from './payouts.js';
import { OpenProposal } from './proposal.js';
import { Timeline } from './timeline.js';
import { Trail } from './trail.js';
import { Webhooks } from './webhooks.js';

type Case = Schema<'TransactionCaseView'>;

/** Everything about one transaction. It is asked for when opened and after a decision, not over and over: each time is an audit entry. */
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
  const { order } = of;
  const open = of.proposals.find(({ decision }) => decision === null);
  return (
    <Stack>
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
        {!open && <Decisions transactionId={order.id} version={order.version} />}
      </Group>
      {open && <OpenProposal proposal={open} />}
      {of.findings
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ rule, detail }) => (
          <Alert key={rule} color="red" title={`Reconciliation: ${rule}`}>
            {detail}
          </Alert>
        ))}
      <div className="halves">
        <div className="column">
          <Timeline history={of.history} />
          <Payouts payouts={of.payouts} />
          <Webhooks webhooks={of.webhooks} />
        </div>
        <div className="column">
          <Order of={of} />
          <Ledger ledger={of.ledger} />
          <Inbound receipts={of.receipts} inbound={of.inbound} />
        </div>
      </div>
      <Trail audit={of.audit} proposals={of.proposals} />
    </Stack>
  );
}

function Order({ of: { order, partner, user } }: { readonly of: Case }) {
  const attributes = Object.entries({ ...order.methodAttributes, ...order.depositWallets });
  return (
    <Section title="Order and user">
      <Facts
        of={{
          'User': user.name,
          'Email': user.email,
          'Phone': user.phone,
          'KYC': (
            <Link href={`/kyc/${user.id}`} className="link">
              {user.kyc}
            </Link>
          ),
          'Partner': (
            <Link href={`/partners/${partner.id}`} className="link">
              {partner.name}
            </Link>
          ),
          'Fiat': (
            <>
              <Money of={order.fiat} /> by {order.method}
            </>
          ),
          'Crypto': (
            <>
              <Money of={order.crypto} /> on {order.chain}
            </>
          ),
          'Charge': <Money of={order.serviceCharge} />,
          'User gets': <Money of={order.total} />,
          'Price': (
            <>
              {grouped(order.price)}, {order.priceSource}, <Moment at={order.pricedAt} to="second" />
            </>
          ),
          'Wallet': order.wallet && <Copyable text={order.wallet} />,
          'Tag': order.destinationTag,
          'Internal address': order.internalAddress,
          ...Object.fromEntries(
            attributes.map(([name, value]) => [name, <Copyable key={name} text={String(value)} />]),
          ),
          'Reference': order.nonce && <Copyable text={order.nonce} />,
          'Refund to': order.refundDestination && <Copyable text={order.refundDestination} />,
          'On chain': order.blockchainTxId && <Copyable text={order.blockchainTxId} />,
          'Created': <Moment at={order.createdAt} to="second" />,
          'Window ends': <Moment at={order.expiresAt} to="second" />,
        }}
      />
    </Section>
  );
}
