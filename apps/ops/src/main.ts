import 'reflect-metadata';
import { runProcess } from '@rampart/telemetry';
import { createOps } from './create-ops.js';

await runProcess('ops', async (env) => {
  const app = await createOps(env);
  await app.listen(env.OPS_PORT, env.OPS_HOST);
});
