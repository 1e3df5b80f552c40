import { Alert, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { Failure } from '../../console-kit/failure.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';

/** Whether the audit log is unaltered: every row carries the hash of the previous one. */
export function Chain() {
  const chain = useQuery({ queryKey: ['audit', 'chain'], queryFn: () => ok(api.GET('/api/audit/chain')) });
  if (chain.error) return <Failure error={chain.error} retry={() => void chain.refetch()} />;
  if (chain.data === undefined)
    return (
      <Group mb="md" gap="xs">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          Verifying every row…
        </Text>
      </Group>
    );
  const { verifiedTo, mark, problem } = chain.data;
  if (problem !== null) {
    return (
      <Alert color="red" mb="md" title="The audit was tampered with" role="alert">
        {problem} Rows up to {grouped(String(verifiedTo))} are unchanged.
      </Alert>
    );
  }
  return (
    <Group mb="md" gap="xs">
      <StatusBadge of="verified">verified to row {grouped(String(verifiedTo))}</StatusBadge>
      {mark !== null && verifiedTo > 0 && (
        <details>
          <summary>Mark to keep elsewhere</summary>
          <Copyable text={mark} />
          <Text size="sm" c="dimmed">
            Pass it to npm run audit:verify to detect rows up to here that were rewritten.
          </Text>
        </details>
      )}
    </Group>
  );
}
