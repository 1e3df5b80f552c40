import fs from 'node:fs';
import { checkWords, generateWords, SeedKeys } from '../keys/seed-keys.js';
import { type Policy, readPolicy } from '../policy/policy.js';
import { openSeed, sealSeed } from '../seed/sealed-seed.js';
import { Signer } from '../signer.js';
import { SignerProblem } from '../signer-problem.js';
import { SignerServer } from '../signer-server.js';
import { openStore } from '../stores/open-store.js';
import { askHidden } from './ask.js';
import { enrolPasskey, revokePasskeys } from './passkeys.js';
import { rotateSeed } from './rotate.js';

/** `subject` is an operator, or the file of a new seed. */
export type Command = (policyFile: string, subject?: string) => Promise<void>;

export const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (file) => {
    const policy = readPolicy(file);
    await sealSeed(policy.seed, generateWords(), { network: policy.network, store: await openStore(policy) });
    say(`${policy.seed} has a new seed. Write its words down now: signer backup`);
  },
  import: async (file) => {
    const policy = readPolicy(file);
    const store = await openStore(policy);
    await sealSeed(policy.seed, checkWords(await askHidden('Words: ')), { network: policy.network, store });
    say(`${policy.seed} has the seed of these words`);
  },
  xpubs: async (file) => showXpubs(readPolicy(file)),
  rotate: async (file, newSeed) => {
    await rotateSeed(file, newSeed);
    await showXpubs(readPolicy(file));
  },
  backup: async (file) => showWords(readPolicy(file)),
  enrol: enrolPasskey,
  revoke: revokePasskeys,
  serve: async (file) => serve(readPolicy(file)),
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const openWords = async (policy: Policy): Promise<string> =>
  openSeed(policy.seed, { network: policy.network, store: await openStore(policy) });

/** Opens the keys of the current seed and of the retired ones. */
async function openKeys(policy: Policy): Promise<SeedKeys> {
  const [{ network }, store] = [policy, await openStore(policy)];
  const retired: SeedKeys[] = [];
  for (const file of policy.retiredSeeds) retired.push(new SeedKeys(await openSeed(file, { network, store }), network));
  return new SeedKeys(await openSeed(policy.seed, { network, store }), network, retired);
}

/** Prints the service's settings that depend on the seeds. */
async function showXpubs(policy: Policy): Promise<void> {
  const { accounts, evm, tronAddress } = await openKeys(policy);
  const { xpubs, retired } = accounts;
  say(`BITCOIN_XPUB=${xpubs.segwit}\nBITCOIN_LEGACY_XPUB=${xpubs.legacy}\nEVM_XPUB=${evm.xpub}`);
  say(`TRON_WALLET=${tronAddress}`);
  if (retired.length === 0) return;
  say(`BITCOIN_RETIRED_XPUBS=${retired.map((each) => `${each.xpubs.segwit}:${each.xpubs.legacy}`).join(',')}`);
  say(`EVM_RETIRED_XPUBS=${evm.retired.map(({ xpub }) => xpub).join(',')}`);
}

/** Shows the words once, on a terminal only, since a file, a pipe or a log would keep them. */
async function showWords(policy: Policy): Promise<void> {
  const mark = `${policy.seed}.shown`;
  if (!process.stdout.isTTY) throw new SignerProblem('the words are shown on a terminal only');
  if (fs.existsSync(mark)) throw new SignerProblem(`the words were shown before; ${mark} says when`);
  const words = await openWords(policy);
  fs.writeFileSync(mark, `${new Date().toISOString()}\n`, { mode: 0o400, flag: 'wx', flush: true });
  process.stdout.write(
    `\n${words
      .split(' ')
      .map((word, i) => `${i + 1}. ${word}`)
      .join('\n')}\n\n`,
  );
  await askHidden('Written down? Enter clears the screen. ');
  process.stdout.write('\u001bc\u001b[3J');
}

async function serve(policy: Policy): Promise<void> {
  const signer = new Signer(policy, await openKeys(policy));
  const server = new SignerServer(signer, policy.socket);
  await server.listen();
  say(`signs for ${policy.network} on ${policy.socket}`);
  await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)));
  await server.close();
  signer.close();
}
