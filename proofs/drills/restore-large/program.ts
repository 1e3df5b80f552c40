import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../../../tools/bootstrap/project.mjs';

const execute = promisify(execFile);

/** Runs a built program of the service and returns the seconds that it took. Throws an error with its output if it fails. */
export async function runProgram(
  name: 'backup' | 'restore' | 'verify-backup',
  given: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly seconds: number; readonly output: string }> {
  const startedAt = performance.now();
  const file = inProject(`dist/apps/standalone/src/${name}.js`);
  const { stdout } = await execute(process.execPath, [file, ...given], { env });
  return { seconds: Math.round((performance.now() - startedAt) / 1_000), output: stdout };
}
