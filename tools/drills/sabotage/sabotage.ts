/** A way to break the service in one line. Choose the narrowest and fastest tests. */
export interface Sabotage {
  readonly name: string;
  /** The file that is broken, where `find` becomes `replace`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Paths of Jest's `project`, one test of which must fail. */
  readonly tests: readonly string[];
  readonly project: 'unit' | 'medium' | 'journeys' | 'contract' | 'processes' | 'browser' | 'chaos';
  /** Only tests with names like this. */
  readonly only?: string;
}
