/**
 * Calls `whenAsked` on every request to end: signals, the end of the process that forked us, and the end of the shell that npm
 * started us in: a signal to npm ends that shell and goes no further.
 */
export function onStopRequest(whenAsked) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, whenAsked);
  process.once('disconnect', whenAsked);
  if (process.env.npm_lifecycle_event) watchParent(whenAsked);
}

function watchParent(whenGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    whenGone();
  }, 200);
  timer.unref();
}
