import type { Ratios, Round } from './ratios.js';

/** A row of the table. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  readonly ratios?: Ratios;
  readonly rounds?: readonly Round[];
  /** Figures that load does not change; lower is better. */
  readonly counts: Readonly<Record<string, number>>;
  /** Figures that are shown but not compared. */
  readonly figures?: Readonly<Record<string, number>>;
  /** A bar that the row itself misses, as a sentence. */
  readonly problem?: string;
}
