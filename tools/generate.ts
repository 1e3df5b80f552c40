// npm run generate: writes what is generated from the code - openapi.json, lifecycle pages, tables, .env.example, types of the pages.
import { runNode, toolArgs } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { writeFolderLists } from './setup/folder-lists.js';
import { ensureDescribed } from './setup/describe.js';

await runTool(async () => {
  await writeFolderLists();
  const described = await ensureDescribed();
  return runNode(toolArgs('tools/generate/write.ts'), { env: { ...process.env, ...described } });
});
