/** A way to break the service in one line. Choose the narrowest and fastest tests. */
export interface Sabotage {
  readonly name: string;
  /** The file that is broken. */
  readonly file: string;
  /** The symbol in which `find` occurs once, `Class.member` for a member of a class. Files that are not TypeScript have none. */
  readonly in?: string;
  /** The text that becomes `replace`, however the code is formatted. */
  readonly find: string;
  readonly replace: string;
  /** Paths of Jest's `project`, one test of which must fail. */
  readonly tests: readonly string[];
  readonly project: 'unit' | 'medium' | 'journeys' | 'contract' | 'processes' | 'browser' | 'chaos';
  /** Runs only tests whose names match. */
  readonly only?: string;
}
