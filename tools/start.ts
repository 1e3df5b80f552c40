// npm start: installs what is missing, builds what is stale, starts an embedded Postgres unless DATABASE_URL is given, and runs
// the service until it is stopped. Arguments go to the service: npm start -- --console
import { ensureAllowedScripts } from './bootstrap/allowed-scripts.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureCompiled, ensurePages, inParallel } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';
import { prepareDatabase, provideDatabase, type Service, startService } from './setup/service.js';

/** Node.js resets the signal that nohup ignores, so the service cannot know that it was started by nohup. */
const HANGUP =
  'The terminal was closed, which ends the service, even with nohup. To keep it running, start it within tmux, or by:\n  setsid npm start > start.log 2>&1 < /dev/null &';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await inParallel([ensureCompiled(), ensureAllowedScripts().then(prepareDatabase)]);
  return serve();
});
process.exit();

async function serve(): Promise<number> {
  const service = startService(process.argv.slice(2));
  let isStopping = false;
  onStopRequest((reason) => {
    if (reason === 'SIGHUP' && !isStopping) console.log(HANGUP);
    isStopping = true;
    service.stop();
  });
  try {
    return await serveOnDatabase(service, () => isStopping);
  } finally {
    service.stop();
    await service.ended;
  }
}

/** The pages are built while the processes load their code, which keeps the other core busy. */
async function serveOnDatabase(service: Service, isStopping: () => boolean): Promise<number> {
  let isLost = false;
  const pages = ensurePages();
  pages.catch(() => undefined); // awaited below, when the database can be stopped
  const database = await provideDatabase((why) => {
    console.error(`The database ended and cannot be started again: ${why.message}`);
    isLost = true;
    service.stop();
  });
  try {
    await pages;
    if (isStopping()) return 0;
    service.go();
    const code = await service.ended;
    return isLost ? 1 : code;
  } finally {
    await database.stop();
    console.log('Stopped');
  }
}
