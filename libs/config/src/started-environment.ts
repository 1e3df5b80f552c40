/** Given to a process that another of ours starts ahead of time: it loads its code and begins when it is told `Go`. */
export const WAIT_FOR_GO = '--wait-for-go';

/** What such a process is told: the environment that counts, parts of which were not known when it was started. */
export interface Go {
  readonly go: NodeJS.ProcessEnv;
}

/**
 * What a process of ours is started with. Whoever sets UV_THREADPOOL_SIZE has their way: it can be said nowhere else, since Node
 * makes its threads before any code of ours runs.
 */
export const environmentToStartWith = (): NodeJS.ProcessEnv => ({ UV_THREADPOOL_SIZE: THREADS, ...process.env });

/** The environment of this process, once it may begin: at once, unless it was started to wait. */
export async function startedEnvironment(): Promise<NodeJS.ProcessEnv> {
  return process.argv.includes(WAIT_FOR_GO) && process.send ? whenTold() : process.env;
}

/** A word that came while the code was loading was kept for us. */
function whenTold(): Promise<NodeJS.ProcessEnv> {
  return new Promise((resolve) => {
    const hear = (message: unknown): void => {
      if (!saysGo(message)) return;
      process.off('message', hear);
      resolve(message.go);
    };
    process.on('message', hear);
  });
}

/** A name that is looked up takes one for as long as its servers are silent; of Node's four, four such names would take all. */
const THREADS = '64';

const saysGo = (message: unknown): message is Go => typeof message === 'object' && message !== null && 'go' in message;
