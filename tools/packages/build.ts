// Builds and packs what partners install into dist/packages: the tarballs that the service serves, and their integrity.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { runTool } from '../bootstrap/problem.mjs';
import { writeClientTypes } from '../client/write-types.js';
import { pack, packageFolder, PACKAGES, TARGET, writeIntegrity } from './pack.js';

await runTool(async () => {
  writeClientTypes();
  for (const name of PACKAGES) pack(name);
  await bundleEmbed();
});

/** The embed package as one file, for pages without a bundler. */
async function bundleEmbed(): Promise<void> {
  const bundle = await rolldown({ input: path.join(packageFolder('embed'), 'esm/index.js'), platform: 'browser' });
  const file = path.join(TARGET, 'embed.js');
  await bundle.write({ file, format: 'esm', minify: true });
  await bundle.close();
  writeIntegrity(file);
}
