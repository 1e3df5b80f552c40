// npm run drill -- email: emails through a real Postfix (Debian: postfix, as root): the four kinds in every language, read in a mailbox and by IMAP from a real
// Dovecot (dovecot-imapd, curl), and a bounce report through the program that receives it. Says why it did not run. `npm test` uses npm's smtp-server.
import { findPostfix } from '../../tools/processes/find-postfix.js';
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  const found = findPostfix();
  if ('missing' in found) return void console.log(`npm run drill -- email did not run: ${found.missing}`);
  await ensureBuilt();
  return runJest(['--selectProjects', 'medium', '--testPathPatterns', 'medium/postfix', ...process.argv.slice(2)]);
});
