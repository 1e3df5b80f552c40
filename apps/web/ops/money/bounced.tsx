import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { DataTable } from '../../console-kit/data-table.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Age } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Section } from '../ui/section.js';

type Bounced = Schema<'BouncedAddressView'>;

/** Users who receive no email until an operator clears the bounce mark of their address. */
export function BouncedAddresses() {
  const bounced = useQuery({ queryKey: ['bounced'], queryFn: () => ok(api.GET('/api/bounced-addresses')) });
  const [clearing, setClearing] = useState<Bounced | null>(null);
  if ((bounced.data ?? []).length === 0) return null;
  return (
    <Section title="Undeliverable email addresses">
      <DataTable
        label="Undeliverable email addresses"
        columns={['User', 'Address', 'Mail server', 'Since', 'Not sent', 'Partner', 'Mark']}
      >
        {bounced.data?.map((address) => (
          <Row key={address.userId} address={address} onClear={() => setClearing(address)} />
        ))}
      </DataTable>
      {clearing && <Clear address={clearing} onClose={() => setClearing(null)} />}
    </Section>
  );
}

const Row = ({
  address: { userId, masked, reason, source, at, withheld, partner },
  onClear,
}: {
  readonly address: Bounced;
  readonly onClear: () => void;
}) => (
  <Table.Tr>
    <Table.Td className="nowrap">
      <Link href={`/kyc/${userId}`} className="link mono">
        …{userId.slice(-8)}
      </Link>
    </Table.Td>
    <Table.Td className="nowrap">{masked}</Table.Td>
    <Table.Td>
      {reason}
      <Text size="xs" c="dimmed">
        {source === 'reply' ? 'when it was sent' : 'later'}
      </Text>
    </Table.Td>
    <Table.Td>
      <Age since={at} />
    </Table.Td>
    <Table.Td className="tabular">{withheld}</Table.Td>
    <Table.Td>{partner.name}</Table.Td>
    <Table.Td>
      <Button size="xs" variant="default" onClick={onClear}>
        Clear
      </Button>
    </Table.Td>
  </Table.Tr>
);

function Clear({ address, onClose }: { readonly address: Bounced; readonly onClose: () => void }) {
  const clear = useChange({
    work: (reason: string) =>
      ok(api.POST('/api/users/{id}/clear-bounce', { params: { path: { id: address.userId } }, body: { reason } })),
    touches: ['bounced'],
    then: onClose,
  });
  return (
    <ReasonDialog title={`Send to ${address.masked} again`} verb="Clear the mark" submission={clear} onClose={onClose}>
      <Text size="sm">
        The next email goes there. If it bounces, the address is marked again. The {address.withheld} not sent stay
        unsent.
      </Text>
    </ReasonDialog>
  );
}
