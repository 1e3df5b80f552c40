const EVERY_MS = 10_000;

/** The progress of a run. */
export interface RunState {
  readonly made: number;
  readonly total: number;
  readonly received: number;
  /** Undefined while the database is unavailable. */
  readonly waiting: number | undefined;
  readonly hit: number;
  readonly planned: number;
}

/** Prints the progress of a run on stderr every ten seconds, until the returned function is called. */
export function printProgress(look: () => Promise<RunState>): () => void {
  const startedAt = performance.now();
  const timer = setInterval(
    () => void look().then((state) => console.error(progressLine(performance.now() - startedAt, state))),
    EVERY_MS,
  );
  return () => clearInterval(timer);
}

/** The progress of a run after `elapsed` milliseconds, as one line. */
export function progressLine(elapsed: number, { made, total, received, waiting, hit, planned }: RunState): string {
  return [
    `${clock(elapsed)}  ${made} of ${total} changes made`,
    `${received} deliveries received`,
    waiting === undefined ? 'Postgres does not answer' : `${waiting} waiting`,
    ...(planned > 0 ? [`${hit} of ${planned} faults`] : []),
    ...(made > 0 && made < total ? [`about ${clock((elapsed / made) * (total - made))} more of changes`] : []),
  ].join(', ');
}

function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
