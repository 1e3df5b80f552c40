import fs from 'node:fs';
import { runNode, toolArgs } from '../bootstrap/command.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';

/** Types of the API that `npm run generate` writes, and git ignores: openapi.json shows the same change. */
export const CLIENT_TYPES = 'libs/client/src/api.gen.ts';
export const PAGE_TYPES = 'apps/web/shared/api.gen.ts';

/** Generates the types of the API where none are, so that what imports them can be checked. */
export async function ensureApiTypes(): Promise<void> {
  if ([CLIENT_TYPES, PAGE_TYPES].every((file) => fs.existsSync(inProject(file)))) return;
  const code = await runNode(toolArgs('tools/generate.ts'));
  if (code !== 0) throw new Problem('The types of the API could not be generated; what is printed above says why.');
}
