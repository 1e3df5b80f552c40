// signer COMMAND POLICY: holds the wallet's seed and signs what its policy allows. Commands: create, import, xpubs, backup, rotate, enrol, revoke, serve.
import { COMMANDS } from './commands/commands.js';
import { SignerProblem } from './signer-problem.js';

const [name = '', policy, subject] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (!command || policy === undefined) {
  process.stderr.write(`usage: signer ${Object.keys(COMMANDS).join('|')} POLICY.json [OPERATOR | NEW_SEED]\n`);
  process.exitCode = 2;
} else {
  try {
    await command(policy, subject);
  } catch (error) {
    process.stderr.write(`${error instanceof SignerProblem ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
