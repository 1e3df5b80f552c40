import { BadEnvironment, type Env, loadEnv, startedEnvironment } from '@rampart/config';
import { armCrash, type CrashPoint } from '@rampart/kernel';

/**
 * Runs one process of the service: waits if it was started ahead of time, reads the environment, starts, tells a supervisor
 * that it is ready, and ends when the supervisor is gone. Mistakes of the person who starts it are told in plain words, without a stack.
 */
export async function runProcess(name: string, start: (env: Env) => Promise<void>): Promise<void> {
  endWithSupervisor();
  try {
    const env = loadEnv(await startedEnvironment());
    armCrashAt(env.CRASH_AT);
    await start(env);
    process.send?.({ ready: true });
  } catch (error) {
    process.stderr.write(`${name} could not start. ${explain(error)}\n`);
    process.exit(1);
  }
}

/** It may have gone while our code was loading. */
function endWithSupervisor(): void {
  const end = (): void => void process.kill(process.pid, 'SIGTERM');
  process.on('disconnect', end);
  if (process.connected === false) end();
}

/** Tests only: SIGKILL, so that nothing gets the chance to tidy up. */
function armCrashAt(setting: string | undefined): void {
  if (setting === undefined) return;
  const [point, nth = '1'] = setting.split(':');
  armCrash(point as CrashPoint, Number(nth), () => process.kill(process.pid, 'SIGKILL'));
}

function explain(error: unknown): string {
  if (error instanceof BadEnvironment) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another with PORT or OPS_PORT.`;
  if (code === 'ECONNREFUSED') return `Nothing answers at ${port ? `port ${port}` : 'the database'}. Check DATABASE_URL and REDIS_URL.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
