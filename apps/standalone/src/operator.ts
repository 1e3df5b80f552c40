import { parseArgs } from 'node:util';
import { loadEnv } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { withPartners } from './partners-context.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

const NAME = /^[\w.@-]{1,64}$/;
const USAGE = 'node dist/apps/standalone/src/operator.js alice, or --remove alice';

/** Adds an operator to a deployment without seeds, sets a new password, which is shown only once, or removes an operator. */
try {
  const { remove, username } = askedFor();
  console.log(await (remove ? removeOperator(username) : letIn(username)));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function letIn(username: string): Promise<string> {
  const password = secretHex(16);
  const ended = await withOperators((operators) => operators.setPassword(username, password, 'real'));
  return [`operator: ${username}`, `password: ${password}`, ...tokensLine(ended)].join('\n');
}

async function removeOperator(username: string): Promise<string> {
  const ended = await withOperators((operators) => operators.removeOperator(username));
  return [`removed: ${username}`, ...tokensLine(ended)].join('\n');
}

function withOperators(work: (operators: Operators) => Promise<number>): Promise<number> {
  return withPartners(loadEnv(), (context) => work(context.get(Operators, { strict: false })));
}

/** Reports how many service tokens ended, since scripts that used them stop working. */
function tokensLine(ended: number): string[] {
  return ended === 0 ? [] : [`service tokens revoked: ${ended}`];
}

/** HTTP Basic cannot carry a colon. */
function askedFor(): { readonly remove: boolean; readonly username: string } {
  const { values, positionals } = parseArgs({ options: { remove: { type: 'boolean' } }, allowPositionals: true });
  const [username = '', ...more] = positionals;
  if (!NAME.test(username) || more.length > 0) throw new Refusal(`Name the operator: ${USAGE}`);
  return { remove: values.remove ?? false, username };
}
