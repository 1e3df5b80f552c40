import type { ReceivedRequest } from '../stage/receiver.js';

/** A change of status that took place. */
export interface Change {
  readonly id: string;
  readonly version: number;
}

export interface Verdict {
  expected: number;
  received: number;
  lost: number;
  phantoms: number;
  inversions: number;
  duplicates: number;
  differing: number;
}

/** Compares what was received, in order, with what happened. Each endpoint must have received every change, and those of a transaction in order. */
export function verdictOf(
  history: readonly Change[],
  requests: readonly ReceivedRequest[],
  paths: readonly string[],
): Verdict {
  const all = new Set(history.map(({ id, version }) => `${id} ${version}`));
  const figures: Verdict = {
    expected: all.size * paths.length,
    received: 0,
    lost: 0,
    phantoms: 0,
    inversions: 0,
    duplicates: 0,
    differing: 0,
  };
  for (const path of paths) {
    const { taken, duplicates, differing, inversions } = judge(requests.filter((request) => request.path === path));
    figures.received += taken.size;
    figures.duplicates += duplicates;
    figures.differing += differing;
    figures.inversions += inversions;
    for (const change of all) if (!taken.has(change)) figures.lost += 1;
    for (const change of taken) if (!all.has(change)) figures.phantoms += 1;
  }
  return figures;
}

interface Judgement extends Pick<Verdict, 'duplicates' | 'differing' | 'inversions'> {
  readonly taken: ReadonlySet<string>;
}

function judge(requests: readonly ReceivedRequest[]): Judgement {
  const seen = new Map<string, Pick<ReceivedRequest, 'id' | 'digest'>>();
  const taken = new Set<string>();
  const highest = new Map<string, number>();
  let [duplicates, differing, inversions] = [0, 0, 0];
  for (const { id, subject, sequence, digest, accepted } of requests) {
    const change = `${subject} ${sequence}`;
    const first = seen.get(change) ?? { id, digest };
    seen.set(change, first);
    if (first.id !== id || first.digest !== digest) differing += 1;
    if (!accepted) continue;
    if (taken.has(change)) {
      duplicates += 1;
      continue;
    }
    taken.add(change);
    if (sequence < (highest.get(subject) ?? 0)) inversions += 1;
    highest.set(subject, Math.max(sequence, highest.get(subject) ?? 0));
  }
  return { taken, duplicates, differing, inversions };
}
