import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sees to it that a server and its folder do not outlive this process, however it ends: a shell waits for the end of its input,
 * which comes when we are gone, and ends the server. The answer is called after the server ended in good order, by whoever wants
 * to see it gone; it removes the folder, too.
 */
export function guard(pid, folder) {
  const shell = spawn('sh', ['-c', SCRIPT, 'guard', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.unref();
  let released;
  return () => (released ??= release(shell));
}

async function release(shell) {
  shell.ref();
  shell.stdin.end('released\n');
  await once(shell, 'exit');
}

const SCRIPT = `
read -r word || { kill -INT "$1"; sleep 2; kill -KILL "$1"; sleep 1; }
rm -rf -- "$2"
`;
