/**
 * Compares what was received with what happened. `history`: every change, as {id, version}. `requests`: as the receiver kept
 * them, in order. Each endpoint must have taken every change, and those of a transaction in order.
 */
export function verdictOf(history, requests, paths) {
  const all = new Set(history.map(({ id, version }) => `${id} ${version}`));
  const figures = {
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

function judge(requests) {
  const seen = new Map();
  const taken = new Set();
  const highest = new Map();
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
