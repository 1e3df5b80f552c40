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
  const service = startService(process.argv.slice(2));
  let stopAsked = false;
  onStopRequest(() => {
    stopAsked = true;
    service.stop();
  });
  try {
    return await serveOnDatabase(provideDatabase, service, () => stopAsked);
  } finally {
    service.stop();
    await service.ended;
  }
}

async function serveOnDatabase(provideDatabase, service, isStopAsked) {
  let lost = false;
  const database = await provideDatabase((why) => {
    console.error(`The database ended and cannot be started again: ${why.message}`);
    lost = true;
    service.stop();
  });
  try {
    if (isStopAsked()) return 0;
    service.go();
    const code = await service.ended;
    return lost ? 1 : code;
  } finally {
    await database.stop();
    console.log('Stopped');
  }
}
