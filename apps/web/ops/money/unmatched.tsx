import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../console-kit/empty.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Conflict } from './conflict.js';
import { Stray } from './stray.js';

/** Money that named no order, and banks that contradict themselves. Asked for once and after a decision: it may name payers, and each time is an audit entry. */
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
      {({ events, conflicts }) => (
        <div className="halves">
          <Section title="Money that named no order">
            {events.length === 0 && <Empty title="All money is matched." />}
            <Stack>
              {events.map((event) => (
                <Stray key={event.id} event={event} />
              ))}
            </Stack>
          </Section>
          <Section title="Told twice, differently">
            {conflicts.length === 0 && <Empty title="No bank or chain contradicts itself." />}
            <Stack>
              {conflicts.map((conflict) => (
                <Conflict key={conflict.id} conflict={conflict} />
              ))}
            </Stack>
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}
