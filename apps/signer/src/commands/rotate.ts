import fs from 'node:fs';
import { generateWords } from '../keys/seed-keys.js';
import { readPolicy } from '../policy/policy.js';
import { sealSeed } from '../seed/sealed-seed.js';
import { SignerProblem } from '../signer-problem.js';
import { openStore } from '../stores/open-store.js';

/** Seals a new seed in a new file, and changes the policy to name it. The old seed stays, for later deposits to its addresses. */
export async function rotateSeed(file: string, newSeed = ''): Promise<void> {
  if (newSeed === '') throw new SignerProblem('usage: signer rotate POLICY.json NEW_SEED.json');
  const policy = readPolicy(file);
  await sealSeed(newSeed, generateWords(), { network: policy.network, store: await openStore(policy) });
  const content = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  const next = { ...content, seed: newSeed, retiredSeeds: [policy.seed, ...policy.retiredSeeds] };
  fs.writeFileSync(`${file}.next`, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
  fs.renameSync(`${file}.next`, file);
  process.stdout.write(
    `${file} names the new seed. Write its words down (signer backup), start the signer anew, then the service with:\n`,
  );
}
