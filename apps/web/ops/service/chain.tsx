import { Alert, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { FaultAlert } from '../ui/fault-alert.js';
import { Copyable, grouped, State } from '../ui/words.js';

/** Whether the audit stands as it was written: every row carries the hash of the one before it. */
export function Chain() {
  const chain = useQuery({ queryKey: ['audit', 'chain'], queryFn: () => ok(api.GET('/api/audit/chain')) });
  if (chain.error) return <FaultAlert error={chain.error} onRetry={() => void chain.refetch()} />;
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
        {problem} Rows up to {grouped(String(verifiedTo))} stand as they were written.
      </Alert>
    );
  }
  return (
    <Group mb="md" gap="xs">
      <State of="verified">verified to row {grouped(String(verifiedTo))}</State>
      {mark !== null && verifiedTo > 0 && (
        <details>
          <summary>Mark to keep elsewhere</summary>
          <Copyable text={mark} />
          <Text size="sm" c="dimmed">
            Given to npm run audit:verify, it tells when rows up to here were written anew.
          </Text>
        </details>
      )}
    </Group>
  );
}
