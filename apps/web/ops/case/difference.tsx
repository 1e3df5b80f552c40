import { Text } from '@mantine/core';
import type { Schema } from '../../shared/api.js';

type State = Schema<'DecidedStateView'>;

/** What a decision takes away and what it adds, line by line. */
export function Difference({ before, after }: { readonly before: State; readonly after: State }) {
  const [old, now] = [linesOf(before), linesOf(after)];
  const gone = old.filter((line) => !now.includes(line));
  const fresh = now.filter((line) => !old.includes(line));
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        What it changes
      </Text>
      {gone.length + fresh.length === 0 && <Text size="sm">Nothing yet.</Text>}
      <ul className="difference" aria-label="What it changes">
        {gone.map((line) => (
          <li key={line} className="gone">
            − {line}
          </li>
        ))}
        {fresh.map((line) => (
          <li key={line} className="new">
            + {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const linesOf = ({ status, givenUp, payouts, balances }: State): string[] => [
  `status: ${status}`,
  ...(givenUp ? ['the order is given up'] : []),
  ...payouts,
  ...balances.map((line) => `books, ${line}`),
];
