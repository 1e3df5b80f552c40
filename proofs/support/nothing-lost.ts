import { eventually } from '../../test/support/eventually.js';
import { counterExamples } from '../../test/support/invariants.js';
import type { ProcessWorld } from '../../test/support/process-world.js';
import { reaches } from '../../test/support/trades.js';

/** Waits until each of the paid orders is completed and reported, and expects that the books have no counterexample. */
export async function expectNothingLost(
  { partner, sink, database }: Pick<ProcessWorld, 'partner' | 'sink' | 'database'>,
  paid: readonly string[],
): Promise<void> {
  for (const id of paid) await reaches(partner, id, 'completed');
  await eventually('all are reported', () => paid.every((id) => sink.statusesOf(id).includes('completed')));
  expect(await counterExamples(database, { webhooks: sink.received })).toEqual([]);
}
