// npm run images:pin: writes the digests of today's tags into Dockerfile and docker-compose.yml. Needs docker and a connection to the registries of images.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { pinnedImages, unpinnedImages } from './supply-chain/pinned-images.js';

await runTool(() => {
  for (const name of ['Dockerfile', 'docker-compose.yml']) {
    const file = path.join(root, name);
    const text = fs.readFileSync(file, 'utf8').replace(/@sha256:[0-9a-f]{64}/g, '');
    const digests = new Map(unpinnedImages(text).map((image) => [image, digestOf(image)]));
    fs.writeFileSync(file, pinnedImages(text, digests));
    for (const [image, digest] of digests) console.log(`${name}: ${image}@${digest}`);
  }
});

/** Digest of the list of platforms, so that every platform gets its own image of it. */
function digestOf(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' });
  const digest = stdout?.trim() ?? '';
  if (status !== 0 || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Problem(`the digest of ${image} is not known: ${error?.message ?? stderr?.trim() ?? 'no answer'}`);
  return digest;
}
