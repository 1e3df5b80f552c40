/**
 * A lifecycle is a table of flat rows: signals in, jobs out. The first row whose guard holds decides; a signal without a row is ignored, which is a normal
 * outcome. Effects are job names, never code, so the table is complete.
 */
export type LifecycleRow<
  K extends string,
  S extends string,
  Sig extends string,
  G extends string,
  J extends string,
> = readonly [kind: K | 'any', from: S | 'new', on: Sig, to: S, when: G | '-', jobs: readonly J[]];

export interface Lifecycle<K extends string, S extends string, Sig extends string, G extends string, J extends string> {
  readonly name: string;
  readonly kinds: readonly K[];
  readonly statuses: readonly S[];
  /** Statuses that no row leads out of. */
  readonly finals: readonly S[];
  readonly rows: readonly LifecycleRow<K, S, Sig, G, J>[];
}

export interface Transition<S extends string, J extends string, G extends string = string> {
  readonly to: S;
  readonly jobs: readonly J[];
  /** The guard that held; '-' if the row has none. */
  readonly when: G | '-';
}

/** Returns the first row for `kind`, `from` and `signal` whose guard holds, or undefined if the signal is ignored. */
export function findTransition<
  K extends string,
  S extends string,
  Sig extends string,
  G extends string,
  J extends string,
>(
  lifecycle: Lifecycle<K, S, Sig, G, J>,
  at: { kind: K; from: S | 'new'; signal: Sig },
  holds: (guard: G) => boolean,
): Transition<S, J, G> | undefined {
  const row = lifecycle.rows.find(
    ([kind, from, on, , when]) =>
      (kind === 'any' || kind === at.kind) && from === at.from && on === at.signal && (when === '-' || holds(when)),
  );
  return row && { to: row[3], when: row[4], jobs: row[5] };
}
