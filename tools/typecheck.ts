// npm run typecheck: checks the types of the service, its tests and tools, of the pages and of the package that embeds them.
import { runNode } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { ensureApiTypes } from './setup/api-types.js';
import { NATIVE_COMPILER } from './setup/compiler.js';

await runTool(async () => {
  await ensureApiTypes();
  const codes = [
    await runNode([NATIVE_COMPILER, '--noEmit']),
    await runNode([NATIVE_COMPILER, '-p', 'apps/web']),
    await runNode([NATIVE_COMPILER, '-p', 'libs/embed']),
  ];
  return codes.some((code) => code !== 0) ? 1 : 0;
});
