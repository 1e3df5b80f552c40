import type { Ratios, Round } from './ratios.js';

/** A row of the table. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  readonly ratios?: Ratios;
  readonly rounds?: readonly Round[];
  /** Figures that load does not move, of which less is better. */
  readonly counts: Readonly<Record<string, number>>;
  /** Figures to look at, which are not compared. */
  readonly figures?: Readonly<Record<string, number>>;
  /** A bar that the row misses by itself, as a sentence. */
  readonly problem?: string;
}
