import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { UndecidedLines } from './undecided-lines.js';
import { UnexplainedLines } from './unexplained-lines.js';

/** Statement lines that await an operator. */
export function Lines() {
  const lines = useQuery({ queryKey: ['desk', 'lines'], queryFn: () => ok(api.GET('/api/desk/lines')) });
  return (
    <QueryBoundary query={lines}>
      {({ undecided, unexplained }) => (
        <>
          {undecided.length > 0 && (
            <Section title="Lines to decide">
              <UndecidedLines lines={undecided} />
            </Section>
          )}
          {unexplained.length > 0 && (
            <Section title="Money out without a payout">
              <UnexplainedLines lines={unexplained} />
            </Section>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
