import { once } from 'node:events';
import { forkTool } from '../../processes/tool.js';
import type { FloorWork } from './cases.js';

export interface FloorServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A bare Express server in a process of its own, which ends with this one. */
export async function startFloor(work: FloorWork): Promise<FloorServer> {
  const child = forkTool('tools/drills/bench/floor-server.ts', [], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(work);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
