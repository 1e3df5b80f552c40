import { Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy } from '../../console-kit/copy.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';
import { useMe } from '../session.js';
import { TransactionList } from './transaction-list.js';

const DOCUMENTS: readonly [Schema<'DocumentView'>['type'], string][] = [
  ['front', 'Identity document, front'],
  ['back', 'Identity document, back (optional)'],
  ['addressProof', 'Proof of address'],
  ['kycVideo', 'Video'],
];

/** One user: contact data, state of the verification and transactions. */
export default function User({ id }: { readonly id: string }) {
  const { apiUrl } = useMe();
  const found = useQuery({
    queryKey: ['users', id],
    queryFn: () => ok(api.GET('/api/users/{id}', { params: { path: { id } } })),
  });
  const trades = useQuery({
    queryKey: ['transactions', { userId: id }],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: { userId: id } } })),
  });
  return (
    <Page
      title={found.data ? `${found.data.user.firstName} ${found.data.user.lastName}`.trim() : 'User'}
      about={<span className="mono break">{id}</span>}
      actions={<Copy text={`curl -u "$API_KEY:$API_SECRET" ${apiUrl}/api/users/${id}`} label="Copy as curl" />}
    >
      <QueryBoundary query={found}>{(data) => <Verification {...data} />}</QueryBoundary>
      <Title order={2}>Transactions</Title>
      <QueryBoundary query={trades}>
        {({ data }) => (data.length === 0 ? <Empty title="No transactions yet" /> : <TransactionList rows={data} />)}
      </QueryBoundary>
    </Page>
  );
}

function Verification({ user, documents, points }: Schema<'UserFileView'>) {
  return (
    <Card className="surface">
      <Stack>
        <Group gap="sm">
          <StatusBadge of={user.kyc} />
          <Text size="sm" className="break">
            {user.email}
            {user.phone ? `, ${user.phone}` : ', no phone verified'}
          </Text>
        </Group>
        {points !== undefined && <Text size="sm">Loyalty points: {points.toLocaleString('en')}</Text>}
        {user.kycDeclineReason && <Text size="sm">Declined: {user.kycDeclineReason}</Text>}
        <Table verticalSpacing={6} layout="fixed">
          <Table.Tbody>
            {DOCUMENTS.map(([type, label]) => {
              const document = documents.find((each) => each.type === type);
              return (
                <Table.Tr key={type}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td>{document ? <Moment at={document.uploadedAt} /> : 'not uploaded'}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        <Text size="xs" c="dimmed">
          Only reviewers can see the documents.
        </Text>
      </Stack>
    </Card>
  );
}
