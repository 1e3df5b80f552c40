import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../console-kit/empty.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Conflict } from './conflict.js';
import { ContradictedPush } from './contradicted-push.js';
import { UnmatchedPayment } from './unmatched-payment.js';

/** Unmatched payments and conflicting reports. Loaded once and after a decision: they may name payers, and each load is an audit entry. */
export default function Unmatched() {
  const all = useQuery({
    queryKey: ['unmatched'],
    queryFn: () => ok(api.GET('/api/unmatched')),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryBoundary query={all}>
      {({ events, conflicts, pushes }) => (
        <div className="halves">
          <Section title="Unmatched payments">
            {events.length === 0 && <Empty title="All payments are matched." />}
            <Stack>
              {events.map((event) => (
                <UnmatchedPayment key={event.id} event={event} />
              ))}
            </Stack>
          </Section>
          <Section title="Conflicting reports">
            {conflicts.length + pushes.length === 0 && <Empty title="No conflicting reports." />}
            <Stack>
              {conflicts.map((conflict) => (
                <Conflict key={conflict.id} conflict={conflict} />
              ))}
              {pushes.map((push) => (
                <ContradictedPush key={push.id} push={push} />
              ))}
            </Stack>
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}
