import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, ok, type Schema } from '../client.js';
import { Asked } from '../parts/asked.js';
import { Copy } from '../parts/copy.js';
import { Failure } from '../parts/failure.js';
import { Page } from '../parts/page.js';
import { Scroll } from '../parts/scroll.js';
import { money, State, When, wordOf } from '../parts/words.js';
import { useMay, useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { Deliveries } from './deliveries.js';
import { explained } from './explained.js';

type Story = Schema<'TransactionStoryView'>;

/** Everything about one transaction: what it is, what happened, where the money is, what was told. */
export default function Transaction({ id }: { readonly id: string }) {
  const story = useQuery({ queryKey: ['transactions', id], queryFn: () => ok(api.GET('/api/transactions/{id}', { params: { path: { id } } })), refetchInterval: 5_000 });
  const { apiUrl } = useMe();
  return (
    <Page
      title={story.data ? `${story.data.transaction.type === 'buy' ? 'Buy' : 'Sell'} of ${money(story.data.transaction.crypto, story.data.transaction.cryptoCurrency)}` : 'Transaction'}
      about={<span className="mono break">{id}</span>}
      actions={<Copy text={`curl -u "$API_KEY:$API_SECRET" ${apiUrl}/api/transactions/${id}`} label="Copy as curl" />}
    >
      <Asked query={story}>{(data) => <Content id={id} story={data} />}</Asked>
    </Page>
  );
}

function Content({ id, story }: { readonly id: string; readonly story: Story }) {
  const { mode } = useMe();
  return (
    <>
      <Card className="surface">
        <Stack gap="sm">
          <Group gap="sm">
            <State of={story.transaction.status} />
            <Text size="sm">{explained(story)}</Text>
          </Group>
          <Facts story={story} />
        </Stack>
      </Card>
      {mode === 'sandbox' && <Simulate id={id} story={story} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card className="surface">
          <Title order={2} mb="sm">
            What happened
          </Title>
          <Timeline steps={story.steps} />
        </Card>
        <Card className="surface">
          <Title order={2} mb="sm">
            Where the money went
          </Title>
          <Money story={story} />
        </Card>
      </SimpleGrid>
      <Stack gap="xs">
        <Title order={2}>What your webhooks were told</Title>
        <Deliveries filters={{ transactionId: id }} nothing="Nothing was sent: no endpoint was registered when this happened." />
      </Stack>
    </>
  );
}

function Facts({ story: { transaction, chain, expiresAt, priceSource, pricedAt, serviceChargePercent } }: { readonly story: Story }) {
  const { type, fiat, currency, total, cryptoCurrency, serviceCharge, cryptoPrice, method, wallet, blockchainTxId, userId, userEmail, createdAt, partnerData, refundDestination } = transaction;
  const facts: [string, React.ReactNode][] = [
    ['Pays', type === 'buy' ? money(fiat, currency) : money(transaction.crypto, cryptoCurrency)],
    ['Receives', money(total, type === 'buy' ? cryptoCurrency : currency)],
    ['Service charge', `${money(serviceCharge, cryptoCurrency)} (${serviceChargePercent} %)`],
    ['Price', `${cryptoPrice} ${currency}, ${priceSource}`],
    ['Price taken', <When key="at" at={pricedAt} />],
    ['Method', method],
    ['Network', chain],
    ['User', <Anchor key="user" component={Link} href={`/users/${userId}`}>{userEmail}</Anchor>],
    ['Created', <When key="at" at={createdAt} />],
    ['Payment window ends', <When key="at" at={expiresAt} />],
    ...(wallet ? [['Wallet', <span key="wallet" className="mono">{wallet}</span>] as [string, React.ReactNode]] : []),
    ...(refundDestination ? [['Refunds go to', <span key="refund" className="mono">{refundDestination}</span>] as [string, React.ReactNode]] : []),
    ...(blockchainTxId ? [['Blockchain transaction', <span key="tx" className="mono">{blockchainTxId}</span>] as [string, React.ReactNode]] : []),
    ...(partnerData === undefined ? [] : [['Your data', <span key="data" className="mono">{JSON.stringify(partnerData)}</span>] as [string, React.ReactNode]]),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Text size="sm" component="span">
              {value}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const STEP: Record<Schema<'StepView'>['kind'], (step: Schema<'StepView'>) => string> = {
  status: ({ what }) => wordOf(what),
  receipt: ({ what, amount = '', currency = '' }) => (what === 'dropped' ? `A deposit of ${amount} ${currency} vanished again` : `${amount} ${currency} came in`),
  payout: ({ what, amount = '', currency = '' }) => `Payout of ${amount} ${currency}: ${what}`,
  refund: ({ what, amount = '', currency = '' }) => `Refund of ${amount} ${currency}: ${what}`,
};

function Timeline({ steps }: { readonly steps: readonly Schema<'StepView'>[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, i) => (
        <li key={i} data-kind={step.kind}>
          <Text size="sm" fw={step.kind === 'status' ? 600 : 400} className="break">
            {STEP[step.kind](step)}
          </Text>
          <Text size="xs" c="dimmed" className="break">
            <When at={step.at} />
            {step.signal ? ` · ${SIGNALS[step.signal] ?? step.signal}` : ''}
            {step.reference ? ` · ${step.reference}` : ''}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** What caused a change of status. */
const SIGNALS: Readonly<Record<string, string>> = {
  created: 'by your call',
  fiatReceived: 'the bank told of the payment',
  cryptoSeen: 'the deposit was seen',
  cryptoConfirmed: 'the network confirmed the deposit',
  payoutSent: 'the payout was sent',
  payoutFailed: 'the payout was refused',
  cancelled: 'by your call',
  windowClosed: 'the payment window closed',
  refundSent: 'everything went back',
};

/** Names of accounts, as somebody without a ledger reads them. Our own side is not spelled out. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  bank: 'Bank',
  suspense_fiat: 'Received, not yet taken',
  suspense_crypto: 'Received, not yet taken',
  customer_liability: 'Owed to the user',
  refund_payable: 'Owed back to the payer',
  exchange: 'Exchange',
  fee_income: 'Service charge',
  payout_charge_income: 'Payout charge',
  rounding_income: 'Rounding',
};

function Money({ story: { movements } }: { readonly story: Story }) {
  if (movements.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No money has moved.
      </Text>
    );
  return (
    <Scroll label="Movements">
      <Table miw={380}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Booked</Table.Th>
            <Table.Th>Account</Table.Th>
            <Table.Th className="num">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {movements.flatMap(({ at, cause, postings }, i) =>
            postings.map(({ account, currency, amount }, j) => (
              <Table.Tr key={`${i}-${j}`}>
                <Table.Td>{j === 0 ? <span title={at}>{spaced(cause)}</span> : ''}</Table.Td>
                <Table.Td>{ACCOUNTS[account] ?? account.replace('hot_wallet:', 'Wallet, ')}</Table.Td>
                <Table.Td className="num">{money(amount, currency)}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}

const spaced = (word: string): string => word.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

function Simulate({ id, story: { transaction } }: { readonly id: string; readonly story: Story }) {
  const may = useMay('owner', 'developer', 'support');
  const simulate = useChange({
    work: (what: Schema<'SimulateDto'>['what']) => ok(api.POST('/api/transactions/{id}/simulate', { params: { path: { id } }, body: { what } })),
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
