import { Modal, Stack, Table, Text, Title } from '@mantine/core';

const EVERYWHERE: Readonly<Record<string, string>> = {
  '?': 'show the shortcuts',
  'Ctrl K': 'go to a page by its name',
  'h': 'open the overview',
  '/': 'find a transaction',
  'j / k': 'go to the next or the previous item; Enter opens it',
};

const AT_KYC: Readonly<Record<string, string>> = {
  'j / k': 'open the next or the previous file',
  'a': 'approve, once every check is ticked',
  'r': 'request documents again',
  '1 to 5': 'tick or untick a check',
  '+ / -': 'zoom',
  't': 'rotate',
};

/** The keyboard shortcuts of the console. */
export default function Keys({ close }: { readonly close: () => void }) {
  return (
    <Modal opened onClose={close} title="Shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Group title="On every page" keys={EVERYWHERE} />
        <Group title="At the KYC desk" keys={AT_KYC} />
      </Stack>
    </Modal>
  );
}

const Group = ({ title, keys }: { readonly title: string; readonly keys: Readonly<Record<string, string>> }) => (
  <div>
    <Title order={3} fz="sm" mb="xs">
      {title}
    </Title>
    <Table variant="vertical">
      <Table.Tbody>
        {Object.entries(keys).map(([key, what]) => (
          <Table.Tr key={key}>
            <Table.Th w={96} className="mono">
              {key}
            </Table.Th>
            <Table.Td>
              <Text size="sm">{what}</Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
