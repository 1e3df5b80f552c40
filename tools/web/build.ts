// Builds the pages of apps/web into dist/web: the checkout by itself, and the two consoles together.
import { build } from 'vite';
import { inProject } from '../bootstrap/project.mjs';

for (const mode of ['checkout', 'consoles'])
  await build({ configFile: inProject('apps/web/vite.config.mjs'), mode, logLevel: 'warn' });
