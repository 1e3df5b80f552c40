// Generates the types of the API where none are: see tools/setup/api-types.ts.
import { runTool } from './bootstrap/problem.mjs';
import { ensureApiTypes } from './setup/api-types.js';

await runTool(ensureApiTypes);
