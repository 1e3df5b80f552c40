import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ACTIONS, DataTable, numeric } from '../../console-kit/data-table.js';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Batches } from './batches.js';
import { Lines } from './lines.js';
import { StatusReport } from './status-report.js';
import { Upload } from './upload.js';
import { WaitingStatements } from './waiting-statements.js';
import { WithdrawPayout } from './withdraw-payout.js';

const EVERY_MS = 10_000;

/** The bank accounts: statements in, payout files out, and what statements do not show. */
export default function Desk() {
  const desk = useQuery({ queryKey: ['desk'], queryFn: () => ok(api.GET('/api/desk')), refetchInterval: EVERY_MS });
  return (
    <QueryBoundary query={desk}>
      {({ accounts, batches }) => (
        <div className="column">
          <Section title="Accounts">
            <Accounts accounts={accounts} />
          </Section>
          <Section title="Import a statement">
            <Upload accounts={accounts} />
          </Section>
          <WaitingStatements />
          <Lines />
          <Section title="Payout files">
            <Batches batches={batches} />
            <StatusReport accounts={accounts} />
            <WithdrawPayout />
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}

type Account = Schema<'DeskAccountView'>;

function Accounts({ accounts }: { readonly accounts: readonly Account[] }) {
  const make = useChange({
    work: (id: string) => ok(api.POST('/api/desk/accounts/{id}/batches', { params: { path: { id } } })),
    touches: ['desk'],
  });
  return (
    <Stack gap="sm">
      <DataTable
        label="Accounts"
        minWidth={700}
        columns={['Account', 'Booked until', numeric('Waiting'), numeric('Amount'), numeric('Missing'), ACTIONS]}
      >
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isPending={make.isPending}
            onMake={() => make.mutate(account.id)}
          />
        ))}
      </DataTable>
      <Text size="xs" c="dimmed">
        Missing: payouts that were sent but appear on no statement within the days set for their account.
      </Text>
      {make.error && <Failure error={make.error} />}
    </Stack>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isPending: boolean;
  readonly onMake: () => void;
}

function AccountRow({ account, isPending, onMake }: RowProps) {
  const { id, holder, number, currency, pays, queued, queuedTotal, missing, bookedUntil } = account;
  return (
    <Table.Tr>
      <Table.Td>
        {holder}
        <Text size="xs" c="dimmed" className="mono">
          {number}
        </Text>
      </Table.Td>
      <Table.Td>{bookedUntil ?? 'nothing yet'}</Table.Td>
      <Table.Td className="num">{queued}</Table.Td>
      <Table.Td className="num">
        {queuedTotal} {currency}
      </Table.Td>
      <Table.Td className="num">{missing === 0 ? '0' : <strong>{missing}</strong>}</Table.Td>
      <Table.Td>
        {pays && (
          <Button
            size="compact-sm"
            disabled={queued === 0}
            loading={isPending}
            onClick={onMake}
            aria-label={`Make a batch of ${id}`}
          >
            Make a batch
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
