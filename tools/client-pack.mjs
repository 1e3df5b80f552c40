// npm run client:pack: builds libs/client as a package of its own and packs it: dist/client/rampart-client-<version>.tgz.
import './setup/node-version.mjs';
import { packClient } from './client/pack.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';

await runTool(async () => {
  await ensureInstalled();
  console.log(`Packed ${packClient()}`);
});
