import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { inProject } from '../../tools/bootstrap/project.mjs';

const FOLDER = inProject('node_modules', 'pkcs11js');
const BUILT = inProject('node_modules', 'pkcs11js', 'build', 'Release', 'pkcs11.node');
const LAST_LINES = 5;

/** Compiles the optional PKCS #11 binding if it is not compiled. Returns the result as text. */
export function compilePkcs11(): string {
  if (fs.existsSync(BUILT)) return `pkcs11js: ${BUILT}`;
  const problem = fs.existsSync(FOLDER) ? compile() : 'npm install left it out';
  return problem === undefined
    ? `pkcs11js: ${BUILT}`
    : `pkcs11js could not be compiled, the suites of hardware modules will not run: ${problem}`;
}

/** Runs the package's own build script: `npm rebuild` compiles nothing that `allowScripts` leaves out, and reports success. Returns why it failed. */
function compile(): string | undefined {
  const command = ['run', 'build', '--prefix', FOLDER];
  const { error, stdout, stderr, status } = spawnSync('npm', command, { cwd: inProject(), encoding: 'utf8' });
  if (error) return error.message;
  if (status === 0 && fs.existsSync(BUILT)) return undefined;
  const printed = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  return `npm ${command.join(' ')} ended with ${status}\n${printed.slice(-LAST_LINES).join('\n')}`;
}
