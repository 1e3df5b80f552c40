/** Argument of a process that is started ahead of time: it loads its code and waits for the message `Go`. */
export const WAIT_FOR_GO = '--wait-for-go';

/** Message that starts a waiting process, with its final environment. Parts of it were not known when the process was started. */
export interface Go {
  readonly go: NodeJS.ProcessEnv;
}

/**
 * Environment of a child process. UV_THREADPOOL_SIZE must be set before the start, because Node creates its threads before any
 * code runs; a value that the operator has set is kept.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => withoutOwner({ UV_THREADPOOL_SIZE: THREADS, ...process.env });

/** The owner of the tables is only used by migrate: a serving process never has its password. */
export const withoutOwner = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  MIGRATIONS_DATABASE_URL: '',
});

/** Resolves to the environment of this process: at once, or with the message `Go` if it was started with WAIT_FOR_GO. */
export async function startedEnvironment(): Promise<NodeJS.ProcessEnv> {
  return process.argv.includes(WAIT_FOR_GO) && process.send ? receiveGo() : process.env;
}

/** Node keeps a message that arrived while the code was loading until a listener is added. */
function receiveGo(): Promise<NodeJS.ProcessEnv> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (!isGo(message)) return;
      process.off('message', onMessage);
      resolve(message.go);
    };
    process.on('message', onMessage);
  });
}

/** A DNS lookup blocks a thread until its servers respond. Four silent names would block all four of Node's default threads. */
const THREADS = '64';

const isGo = (message: unknown): message is Go => typeof message === 'object' && message !== null && 'go' in message;
