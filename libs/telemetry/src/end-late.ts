import { SECOND, TEMPORARY_FAILURE } from '@rampart/kernel';

/** Longer than any step of an orderly shutdown: open requests 5 s, a running job's call to a provider 20 s, Postgres 10 s. */
const LAST_RESORT = 60 * SECOND;

/**
 * Ends a process that was requested to end but does not, and reports what holds it. Rows are the source of truth, so nothing is lost that a kill would not
 * lose. Call this once the process has its own handlers: a signal during the start must end it at once.
 */
export function endLate(drain: number, program: Pick<NodeJS.Process, 'once' | 'exit' | 'stderr'> = process): void {
  const arm = (): void =>
    void setTimeout(() => {
      program.stderr.write(
        `This process should have ended ${LAST_RESORT / SECOND} s ago. It waits for: ${openResources()}\n`,
      );
      program.exit(TEMPORARY_FAILURE);
    }, drain + LAST_RESORT).unref();
  program.once('SIGTERM', arm);
  program.once('SIGINT', arm);
}

function openResources(): string {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing that Node knows of';
}
