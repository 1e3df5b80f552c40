// Builds and packs what partners install into dist/packages: the tarballs that the service serves, and their integrity.
import { runTool } from '../bootstrap/problem.mjs';
import { writeClientTypes } from '../client/write-types.js';
import { pack, PACKAGES } from './pack.js';

await runTool(() => {
  writeClientTypes();
  for (const name of PACKAGES) pack(name);
});
