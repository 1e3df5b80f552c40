import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../bootstrap/project.mjs';

export interface OperatorAccount {
  readonly name: string;
  readonly password: string;
}

/** Adds two operators, since some decisions take two, as on any deployment without seeds. */
export async function addOperators(env: NodeJS.ProcessEnv): Promise<readonly OperatorAccount[]> {
  const accounts: OperatorAccount[] = [];
  for (const name of ['mei', 'jo']) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [inProject('dist/apps/standalone/src/operator.js'), name],
      { env },
    );
    accounts.push({ name, password: /^password: (\S+)$/m.exec(stdout)?.[1] ?? '' });
  }
  return accounts;
}
