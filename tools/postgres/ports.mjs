import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** The port of the last run, so that a tool that was told the address finds the database again; another one if it is taken. */
export async function portFor(dataDir) {
  const last = lastPort(dataDir);
  return last !== undefined && (await isFree(last)) ? last : freePort();
}

/** A port that nobody listens on. */
export const freePort = () => listenOn(0);

export const isFree = (port) =>
  listenOn(port).then(
    () => true,
    () => false,
  );

/** Whether somebody accepts connections on the port. */
export function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Postgres notes the command that it was started with, and keeps the note when it ends. */
function lastPort(dataDir) {
  try {
    return (
      Number(/"-p" "(\d+)"/.exec(fs.readFileSync(path.join(dataDir, 'postmaster.opts'), 'utf8'))?.[1]) || undefined
    );
  } catch {
    return undefined;
  }
}

function listenOn(port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const taken = server.address().port;
      server.close(() => resolve(taken));
    });
  });
}
