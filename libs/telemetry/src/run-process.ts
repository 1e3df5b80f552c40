import { BadEnvironment, type Env, loadEnv, startedEnvironment, translateStackTraces } from '@rampart/config';
import { refuseUnusableSessions } from '@rampart/data';
import { armCrash, type CrashPoint, processHealth, SECOND, TEMPORARY_FAILURE } from '@rampart/kernel';
import { endLate } from './end-late.js';
import { releaseGarbageOfStart } from './release-garbage.js';
import { startTraces } from './traces/start-traces.js';

/**
 * Runs one process of the service: waits if it was started ahead of time, reads the environment, starts, reports to its supervisor that it is ready, and ends
 * when the supervisor has exited. Mistakes in the environment are reported without a stack trace.
 */
export async function runProcess(name: string, start: (env: Env) => Promise<void>): Promise<void> {
  translateStackTraces();
  endWithSupervisor();
  processHealth.onGiveUp(() => setImmediate(() => process.exit(TEMPORARY_FAILURE))); // without draining, which may never end
  try {
    const env = loadEnv(await startedEnvironment());
    armCrashAt(env.CRASH_AT);
    await refuseUnusableSessions(env); // before any other query, whose error would be less clear
    await startTraces(name, env);
    await start(env);
    endLate(env.DRAIN_SECONDS * SECOND);
    process.send?.({ ready: true });
    releaseGarbageOfStart();
  } catch (error) {
    process.stderr.write(`${name} could not start. ${explainFailure(error)}\n`);
    process.exit(isTemporary(error) ? TEMPORARY_FAILURE : 1);
  }
}

const isTemporary = (error: unknown): boolean =>
  /^(ECONN|ETIMEDOUT|57P0)/.test(String((error as { code?: unknown }).code)) ||
  /timeout expired|connection terminated/i.test(String((error as Error).message));

/** The supervisor may have ended while this process was loading. */
function endWithSupervisor(): void {
  const end = (): void => void process.kill(process.pid, 'SIGTERM');
  process.on('disconnect', end);
  if (process.connected === false) end();
}

/** Used only by tests: SIGKILL, so that no shutdown hook runs. */
function armCrashAt(setting: string | undefined): void {
  if (setting === undefined) return;
  const [point, nth = '1'] = setting.split(':');
  armCrash(point as CrashPoint, Number(nth), () => process.kill(process.pid, 'SIGKILL'));
}

function explainFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another with PORT, OPS_PORT or WORKER_PORT.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${port ? `port ${port}` : 'the database'}. Check DATABASE_URL and REDIS_URL.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
