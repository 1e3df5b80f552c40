import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.js';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's data; a skeleton while it loads, and the error with a retry if it failed. */
export function QueryBoundary<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={36} />
      <Skeleton h={120} />
    </Stack>
  );
}
