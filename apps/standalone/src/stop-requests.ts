/** Requests to stop: `first` shuts down gracefully, `second` hurries. */
export interface StopRequests {
  readonly first: AbortSignal;
  readonly second: AbortSignal;
}

/** Aborts on signals, and when the parent process exits. */
export function stopRequests(): StopRequests {
  const first = new AbortController();
  const second = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (first.signal.aborted ? second : first).abort());
  }
  process.once('disconnect', () => first.abort());
  if (process.connected === false) first.abort(); // the parent exited while our code was loading
  return { first: first.signal, second: second.signal };
}
