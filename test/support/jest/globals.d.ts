/** Loads a file as Node does, outside the suite's own context; see built-environment.mjs. */
declare const loadBuilt: (file: string) => unknown;
/** Closes what a suite started when it ends, whatever became of it; what is closed already must stand being closed again. */
declare const closeAfterSuite: (close: () => Promise<unknown>) => void;
