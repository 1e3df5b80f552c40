/** Loads a file as Node does, outside the suite's own context; see built-environment.mjs. */
declare const loadBuilt: (file: string) => unknown;
/** Closes a resource when the suite ends, whatever its outcome; `close` must tolerate a resource that is already closed. */
declare const closeAfterSuite: (close: () => Promise<unknown>) => void;
