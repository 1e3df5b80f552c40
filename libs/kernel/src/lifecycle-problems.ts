import type { Lifecycle, LifecycleRow } from './lifecycle.js';

/** Finds rows that can never fire, statuses that no row reaches, and final statuses that a row leaves. The service starts only if there are none. */
export function lifecycleProblems<
  K extends string,
  S extends string,
  Sig extends string,
  G extends string,
  J extends string,
>(lifecycle: Lifecycle<K, S, Sig, G, J>): string[] {
  const reached = new Map(lifecycle.kinds.map((kind) => [kind, reachableStatuses(lifecycle, kind)]));
  return [
    ...lifecycle.rows.flatMap((row, i) => rowProblems(lifecycle, row, i, reached)),
    ...unreachedStatuses(lifecycle, reached),
  ].map((problem) => `${lifecycle.name} lifecycle: ${problem}`);
}

/** Throws with every problem of every table. Each app calls it at start. */
export function assertLifecycles(lifecycles: readonly Lifecycle<string, string, string, string, string>[]): void {
  const problems = lifecycles.flatMap((lifecycle) => lifecycleProblems(lifecycle));
  if (problems.length > 0)
    throw new Error(`The lifecycles are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

/** Every status that `kind` can have according to the table. */
export function reachableStatuses<
  K extends string,
  S extends string,
  Sig extends string,
  G extends string,
  J extends string,
>(lifecycle: Lifecycle<K, S, Sig, G, J>, kind: K): Set<S | 'new'> {
  const found = new Set<S | 'new'>(['new']);
  const rows = lifecycle.rows.filter((_, index) => canFire(lifecycle, kind, index));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [, from, , to] of rows) if (found.has(from)) found.add(to);
  }
  return found;
}

/** Whether the row is for `kind` and no earlier row always takes precedence. */
function canFire<K extends string, S extends string, Sig extends string, G extends string, J extends string>(
  { rows }: Lifecycle<K, S, Sig, G, J>,
  kind: K,
  index: number,
): boolean {
  const forKind = ([rowKind]: LifecycleRow<K, S, Sig, G, J>): boolean => rowKind === 'any' || rowKind === kind;
  const row = rows[index];
  if (!row || !forKind(row)) return false;
  return !rows
    .slice(0, index)
    .some((r) => forKind(r) && r[1] === row[1] && r[2] === row[2] && (r[4] === '-' || r[4] === row[4]));
}

function rowProblems<K extends string, S extends string, Sig extends string, G extends string, J extends string>(
  lifecycle: Lifecycle<K, S, Sig, G, J>,
  row: LifecycleRow<K, S, Sig, G, J>,
  index: number,
  reached: Map<K, Set<S | 'new'>>,
): string[] {
  const [kind, from, on, to, when] = row;
  const kinds = (kind === 'any' ? lifecycle.kinds : [kind]).filter((k) => reached.get(k)?.has(from));
  const name = `row ${index + 1} (${kind} ${from} ${on} ${when})`;
  const problems: string[] = [];
  if (kinds.length === 0) problems.push(`${name} can never fire: nothing reaches ${from}`);
  else if (!kinds.some((k) => canFire(lifecycle, k, index)))
    problems.push(`${name} can never fire: an earlier row always takes precedence`);
  if (from !== 'new' && to !== from && lifecycle.finals.includes(from))
    problems.push(`${name} leads out of a final status`);
  return problems;
}

function unreachedStatuses<K extends string, S extends string, Sig extends string, G extends string, J extends string>(
  lifecycle: Lifecycle<K, S, Sig, G, J>,
  reached: Map<K, Set<S | 'new'>>,
): string[] {
  return lifecycle.statuses
    .filter((status) => ![...reached.values()].some((statuses) => statuses.has(status)))
    .map((status) => `nothing reaches ${status}`);
}
