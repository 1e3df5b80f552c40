import { homedir } from 'node:os';
import path from 'node:path';

/** A program of another project that suites run against, and the arguments that precede its own. */
export interface Component {
  readonly program: string;
  readonly args: readonly string[];
}

/** The private folder that `npm run test:components` fills; all clones under one account share it. */
export const componentsFolder = (): string =>
  process.env.RAMPART_COMPONENTS || path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'rampart');
