// npm run generate: writes what is generated from the code - openapi.json, lifecycle pages, tables, .env.example, types of the pages.
import { runTool } from './bootstrap/problem.mjs';
import { ensureCompiled } from './setup/compile.js';

await runTool(async () => {
  await ensureCompiled();
  const { generateEverything } = await import('./generate/everything.js'); // it describes what was just compiled
  await generateEverything();
});
