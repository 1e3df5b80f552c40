import type { DemoPath } from './paths.js';
import type { ReceivedHook } from './receiver.js';
import type { Scenario, World } from './scenario.js';
import type { Transaction } from './shapes.js';

/** Problems of a path, in sentences; none when all came out right. */
export async function problemsOf(
  path: DemoPath,
  { created }: Scenario,
  { partner, receiver }: World,
): Promise<string[]> {
  if (!created) return ['it was not created'];
  const hooks = receiver.about(created.id);
  const received = hooks.map(({ payload }) => payload.status);
  const { status } = await partner.get<Transaction>(`/api/transactions/${created.id}`);
  const isUnique = new Set(hooks.map(({ headers }) => headers['webhook-id'])).size === hooks.length;
  return [
    ...unless(
      isSame(received, path.expected),
      `received by webhook: ${received.join(', ') || 'nothing'}; should have been: ${path.expected.join(', ')}`,
    ),
    ...unless(
      status === path.expected.at(-1),
      `GET /api/transactions/{id} says ${status}; should be ${path.expected.at(-1)}`,
    ),
    ...unless(
      hooks.every(({ signed }) => signed),
      'a webhook has a wrong signature',
    ),
    ...unless(hooks.every(isInPlace), 'the webhooks are not numbered 1, 2, 3 in the order in which they came'),
    ...unless(isUnique, 'a webhook came twice'),
  ];
}

const unless = (isFine: boolean, problem: string): string[] => (isFine ? [] : [problem]);

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join();

const isInPlace = ({ headers }: ReceivedHook, index: number): boolean =>
  Number(headers['webhook-sequence']) === index + 1;
