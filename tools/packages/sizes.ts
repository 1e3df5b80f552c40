import zlib from 'node:zlib';
import { rolldown } from 'rolldown';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';

/** Gzipped bytes of the minified entry points of what partners install, with all that they import. */
const BUDGETS: Readonly<Record<string, number>> = {
  'client/esm/index.js': 4_000,
  'client/esm/webhooks.js': 2_000,
  'embed/esm/index.js': 3_000,
  'embed/esm/react.js': 3_000,
  'embed/esm/react-native.js': 3_000,
};

/** Prints what each entry point adds to a partner's program. Throws a Problem for one above its budget. */
export async function checkPackageSizes(): Promise<void> {
  const sizes = await Promise.all(Object.keys(BUDGETS).map(async (entry) => [entry, await bytesOf(entry)] as const));
  for (const [entry, bytes] of sizes) console.log(`${entry}: ${kilobytes(bytes)}, up to ${kilobytes(BUDGETS[entry]!)}`);
  const over = sizes.filter(([entry, bytes]) => bytes > BUDGETS[entry]!).map(([entry]) => entry);
  if (over.length > 0) throw new Problem(`Above the budget: ${over.join(', ')}`);
}

async function bytesOf(entry: string): Promise<number> {
  const bundle = await rolldown({ input: inProject('dist/packages', entry), platform: 'browser', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return zlib.gzipSync(output[0].code, { level: 9 }).length;
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB gz`;
