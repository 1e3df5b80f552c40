import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Empty } from '../../console-kit/empty.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { usePageKeys } from '../use-page-keys.js';
import { File } from './file.js';
import { Queue } from './queue.js';

const EVERY_MS = 10_000;

/** Waiting users on the left; the chosen one's documents and the decision beside them. */
export default function Desk({ userId }: { readonly userId: string | undefined }) {
  const [, go] = useLocation();
  const queue = useQuery({ queryKey: ['kyc'], queryFn: () => ok(api.GET('/api/kyc')), refetchInterval: EVERY_MS });
  const open = (steps: number): void => {
    const all = queue.data ?? [];
    const at = all.findIndex((each) => each.userId === userId);
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + steps, 0), all.length - 1)];
    if (next) go(`/kyc/${next.userId}`);
  };
  /** Opens the next user after a decision. */
  const decided = (): void => {
    const rest = (queue.data ?? []).filter((each) => each.userId !== userId);
    const at = (queue.data ?? []).findIndex((each) => each.userId === userId);
    const next = rest[Math.min(Math.max(at, 0), rest.length - 1)];
    go(next ? `/kyc/${next.userId}` : '/kyc');
  };
  usePageKeys([
    ['j', () => open(1)],
    ['k', () => open(-1)],
  ]);
  return (
    <div className="desk">
      <QueryBoundary query={queue}>{(waiting) => <Queue waiting={waiting} chosen={userId} />}</QueryBoundary>
      {userId === undefined ? (
        <Empty title="Choose a user, or press j to open the first. Opening a file is recorded in the audit." />
      ) : (
        <File key={userId} userId={userId} onDecided={decided} />
      )}
    </div>
  );
}
