/** When we were asked to stop: `first` to finish in good order, `second` to hurry. */
export interface StopRequests {
  readonly first: AbortSignal;
  readonly second: AbortSignal;
}

/** Signals, and the end of the process that started us, are requests to stop. */
export function stopRequests(): StopRequests {
  const first = new AbortController();
  const second = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (first.signal.aborted ? second : first).abort());
  }
  process.once('disconnect', () => first.abort());
  if (process.connected === false) first.abort(); // it ended while our code was loading
  return { first: first.signal, second: second.signal };
}
