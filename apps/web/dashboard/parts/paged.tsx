import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { Pager } from './pager.js';

interface Props<Row> {
  readonly query: UseQueryResult<{ data: Row[]; older: string | null; newer: string | null }>;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly turn: (page: Record<string, string>) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list, with links to newer and older entries. */
export const Paged = <Row,>({ query, empty, turn, children }: Props<Row>) => (
  <QueryBoundary query={query}>
    {({ data, ...ends }) => (
      <>
        {data.length === 0 ? empty : children(data)}
        <Pager ends={ends} turn={turn} />
      </>
    )}
  </QueryBoundary>
);
