// @ts-check
// node read-alone.mjs FILE FORMAT ACCOUNT: reads one statement in a process of its own, as the service would, and sends what it took.
import { createReadStream } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../../tools/bootstrap/project.mjs';

const [path = '', format = '', account = '{}'] = process.argv.slice(2);
const { readStatement } = await import(pathToFileURL(inProject('dist/libs/bank-desk/src/index.js')).href);
const began = performance.now();
const { lines } = await readStatement(createReadStream(path), format, {
  account: JSON.parse(account),
  now: new Date(),
  take: () => undefined,
});
const seconds = (performance.now() - began) / 1_000;
process.send?.({ lines, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 });
