import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** The port of the last run, so that a tool that knows the address finds the database again; another one if it is taken. */
export async function portFor(dataDir: string): Promise<number> {
  const last = lastPort(dataDir);
  return last !== undefined && (await isFree(last)) ? last : freePort();
}

/** A port on which no program listens. */
export const freePort = (): Promise<number> => listenOn(0);

export const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  );

/** Whether a program accepts connections on the port. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The port that a server listens on. */
export function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/** Postgres notes the command that it was started with, and keeps the note when it ends. */
function lastPort(dataDir: string): number | undefined {
  try {
    const note = fs.readFileSync(path.join(dataDir, 'postmaster.opts'), 'utf8');
    return Number(/"-p" "(\d+)"/.exec(note)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const taken = portOf(server);
      server.close(() => resolve(taken));
    });
  });
}
