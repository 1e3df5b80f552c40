import { Text } from '@mantine/core';
import type { Schema } from '../../shared/api.js';

type State = Schema<'DecidedStateView'>;

/** Shows the lines that a decision removes and adds. */
export function Difference({ before, after }: { readonly before: State; readonly after: State }) {
  const [old, now] = [linesOf(before), linesOf(after)];
  const gone = old.filter((line) => !now.includes(line)).map((line) => ({ line, kind: 'gone' }));
  const fresh = now.filter((line) => !old.includes(line)).map((line) => ({ line, kind: 'new' }));
  const changes = [...gone, ...fresh];
  const [order, books] = [
    changes.filter(({ line }) => !line.startsWith(BOOKS)),
    changes.filter(({ line }) => line.startsWith(BOOKS)),
  ];
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Changes
      </Text>
      {changes.length === 0 && <Text size="sm">None yet.</Text>}
      <ul className="difference" aria-label="Changes">
        {[...order, ...books].map(({ line, kind }) => (
          <li key={line} className={kind}>
            {kind === 'gone' ? '−' : '+'} {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const BOOKS = 'books, ';

const linesOf = ({ status, givenUp, payouts, balances }: State): string[] => [
  `status: ${status}`,
  ...(givenUp ? ['the order ends'] : []),
  ...payouts,
  ...balances.map((line) => BOOKS + line),
];
