import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../setup/project.mjs';

/** A bare Express server in a process of its own, which ends with this one. `work` is what `floor-server.mjs` takes. */
export async function startFloor(work) {
  const child = fork(inProject('tools/bench/floor-server.mjs'), {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(work);
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
