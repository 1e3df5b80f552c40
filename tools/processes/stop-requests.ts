/** Why the process is requested to end; undefined when its parent has ended. */
type Reason = NodeJS.Signals | undefined;

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `whenAsked` on every request to end: signals, the end of the process that forked us, and the end of the shell that npm
 * started us in: a signal to npm ends that shell and goes no further.
 */
export function onStopRequest(whenAsked: (reason?: Reason) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => whenAsked(signal));
  if (process.send && !process.connected) setImmediate(whenAsked);
  process.once('disconnect', () => whenAsked());
  if (process.env.npm_lifecycle_event) watchParent(whenAsked);
}

function watchParent(whenGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    whenGone();
  }, 200);
  timer.unref();
}
