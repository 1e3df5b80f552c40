import cluster, { type Worker } from 'node:cluster';

const RESTART_MS = 1_000;

/**
 * Starts processes of the API that share its port, and ends with the last of them. Connections go to each in turn. A process that ends is replaced. If one ends
 * before all have served for the first time, its start was refused, and another attempt would end in the same way; so all end, with its exit code.
 */
export function sharePort(processes: number): void {
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let haveServed = false;
  /** The supervisor's message that lets waiting processes begin. */
  let go: object | undefined;
  let exitCode: number | undefined;

  const start = (): void => {
    if (exitCode !== undefined) return;
    const worker = cluster.fork();
    running.add(worker);
    if (go) worker.send(go);
  };
  const end = (code: number): void => {
    exitCode ??= code;
    for (const worker of running) worker.process.kill('SIGTERM');
    if (running.size === 0) process.exit(exitCode);
  };
  const onExit = (worker: Worker, code: number | null, signal: string | null): void => {
    running.delete(worker);
    ready.delete(worker);
    if (exitCode === undefined && !haveServed) return end(code || 1);
    if (exitCode === undefined) {
      process.stderr.write(
        `A process of the api ended unexpectedly (${signal ?? `code ${code}`}). Another is started.\n`,
      );
      setTimeout(start, RESTART_MS);
    } else if (running.size === 0) process.exit(exitCode);
  };
  const onReady = (worker: Worker): void => {
    ready.add(worker);
    if (haveServed || ready.size < processes) return;
    haveServed = true;
    process.send?.({ ready: true });
  };

  cluster.setupPrimary({ args: process.argv.slice(2) });
  cluster.on('exit', onExit).on('message', onReady);
  process.on('message', (message: object) => {
    go = message;
    for (const worker of running) worker.send(message);
  });
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => end(0)); // disconnect: the supervisor has ended
  for (let i = 0; i < processes; i += 1) start();
}
