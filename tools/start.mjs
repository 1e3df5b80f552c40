// npm start: installs what is missing, builds what is stale, starts an embedded Postgres unless DATABASE_URL is given, and runs
// the service until it is stopped. Arguments go to the service: npm start -- --console
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/compile.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { root } from './setup/project.mjs';
import { onStopRequest } from './setup/signals.mjs';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureInstalled();
  await ensureBuilt();
  return serve();
});
process.exit();

async function serve() {
  const { provideDatabase, startService } = await import('./setup/service.mjs'); // needs what was installed above
  let service;
  let stopAsked = false;
  onStopRequest(() => {
    stopAsked = true;
    service?.stop();
  });
  let databaseLost = false;
  const database = await provideDatabase((why) => {
    console.error(`The database ended and cannot be started again: ${why.message}`);
    databaseLost = true;
    service?.stop();
  });
  try {
    if (stopAsked) return 0;
    service = startService(process.argv.slice(2));
    const code = await service.ended;
    return databaseLost ? 1 : code;
  } finally {
    await database.stop();
    console.log('Stopped');
  }
}
