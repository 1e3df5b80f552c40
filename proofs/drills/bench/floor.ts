import { once } from 'node:events';
import { forkTool } from '../../../tools/processes/tool.js';
import type { Replay } from './replay.js';

/** The work of a floor: it responds with these bytes, and before that sends Postgres the statements that the service sends for a call. */
export interface FloorWork {
  readonly answer: { readonly status: number; readonly body: string };
  readonly database?: { readonly url: string; readonly pool: number; readonly replay: Replay };
}

export interface FloorServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A bare Express server in a separate process, which ends with this one. */
export async function startFloor(work: FloorWork): Promise<FloorServer> {
  const child = forkTool('proofs/drills/bench/floor-server.ts', [], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(work);
  const [{ port, pid }] = (await once(child, 'message')) as [{ port: number; pid: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
