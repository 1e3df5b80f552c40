import { loadEnv } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { withPartners } from './partners-context.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/** Adds an operator to a deployment without seeds, or gives one a new password, which is shown this once. */
try {
  const username = usernameAsked();
  const password = secretHex(16);
  await withPartners(loadEnv(), (context) =>
    context.get(Operators, { strict: false }).setPassword(username, password, 'real'),
  );
  console.log(`operator: ${username}\npassword: ${password}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

/** HTTP Basic cannot carry a colon. */
function usernameAsked(): string {
  const [username = ''] = process.argv.slice(2);
  if (!/^[\w.@-]{1,64}$/.test(username))
    throw new Refusal('Name the operator: node dist/apps/standalone/src/operator.js alice');
  return username;
}
