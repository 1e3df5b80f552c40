const EVERY_MS = 10_000;

/** Says every ten seconds how a run goes, on stderr, until the answer is called. `look` answers what `progressLine` tells. */
export function tellProgress(look) {
  const startedAt = performance.now();
  const timer = setInterval(
    () => void look().then((seen) => console.error(progressLine({ elapsed: performance.now() - startedAt, ...seen }))),
    EVERY_MS,
  );
  return () => clearInterval(timer);
}

/** How a run goes, as one line; `waiting` is undefined while the database is away. Times in milliseconds. */
export function progressLine({ elapsed, made, total, received, waiting, struck, planned }) {
  return [
    `${clock(elapsed)}  ${made} of ${total} changes made`,
    `${received} deliveries received`,
    waiting === undefined ? 'Postgres does not answer' : `${waiting} waiting`,
    ...(planned > 0 ? [`${struck} of ${planned} strikes`] : []),
    ...(made > 0 && made < total ? [`about ${clock((elapsed / made) * (total - made))} more of changes`] : []),
  ].join(', ');
}

function clock(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
