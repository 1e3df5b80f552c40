import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/**
 * Ensures that a server and its folder do not outlive this process, however it ends: a shell waits for the end of its input, which comes when this process has
 * ended, and ends the server, then the process that a file names in its first line, if one is given. Call the returned function after the server ended in good
 * order; it removes the folder, too.
 */
export function guard(pid: number, folder: string, pidFile = ''): () => Promise<void> {
  const shell = spawn('sh', ['-c', SCRIPT, 'guard', String(pid), folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  unref(shell.stdin);
  let released: Promise<void> | undefined;
  return () => (released ??= release(shell));
}

async function release(shell: ChildProcess): Promise<void> {
  shell.ref();
  shell.stdin?.end('released\n');
  await once(shell, 'exit');
}

/** A pipe to a process is a socket, which can be left out of what keeps us alive. */
function unref(stream: object): void {
  if (stream instanceof Socket) stream.unref();
}

const SCRIPT = `
read -r word || {
  kill -INT "$1"; sleep 2; kill -KILL "$1"
  [ ! -f "$3" ] || kill -KILL "$(head -n 1 "$3")"
  sleep 1
}
rm -rf -- "$2"
`;
