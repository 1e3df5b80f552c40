import 'reflect-metadata';
import { runProcess } from '@rampart/telemetry';
import { createApi } from './create-api.js';

/** Serves the API in this process. */
export const serve = (): Promise<void> =>
  runProcess('api', async (env) => {
    const app = await createApi(env);
    await app.listen(env.PORT, env.HOST);
  });
