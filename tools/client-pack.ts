// npm run client:pack: builds libs/client as a package of its own and packs it: dist/client/rampart-client-<version>.tgz.
import { runTool } from './bootstrap/problem.mjs';
import { packClient } from './client/pack.js';

await runTool(() => console.log(`Packed ${packClient()}`));
