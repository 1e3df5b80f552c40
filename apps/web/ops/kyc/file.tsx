import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Decision } from './decision.js';
import { Viewer } from './viewer.js';

/** One user's file. It is loaded once, since each load is an audit entry. */
export function File({ userId, onDecided }: { readonly userId: string; readonly onDecided: () => void }) {
  const file = useQuery({
    queryKey: ['kyc', userId],
    queryFn: () => ok(api.GET('/api/kyc/{userId}', { params: { path: { userId } } })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryBoundary query={file}>
      {(data) => (
        <>
          <Viewer userId={userId} documents={data.documents} />
          <Decision file={data} onDecided={onDecided} />
        </>
      )}
    </QueryBoundary>
  );
}
