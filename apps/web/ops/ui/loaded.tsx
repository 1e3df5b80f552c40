import { Center, Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FaultAlert } from './fault-alert.js';

/** What was asked for, or that it is on its way, or why it is not. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <FaultAlert error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Center p="xl">
      <Loader size="sm" aria-label="Loading" />
    </Center>
  );
}
