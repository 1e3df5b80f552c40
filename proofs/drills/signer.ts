// npm run drill -- signer --requests=5000: sends the signer requests that were tampered with in every way of proofs/drills/signer, for Bitcoin, EVM chains and
// Tron, between genuine ones. Prints how many of either were signed, and how long a genuine one takes compared with the bare library. Fails when a tampered one
// is signed, or a genuine one is not. Kinds of proofs/drills/signer/pairs also send the same request without the attack, which must be signed; those with a
// signer of their own run once. With --kills=1000 it kills a signer that many times in the middle of its work, and counts payouts that were signed from two
// sets of inputs, or with two nonces.
import { randomInt } from 'node:crypto';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { newDraft, requestOf } from './signer/draft.js';
import { newEvmDraft } from './signer/evm/draft.js';
import { killOften } from './signer/killed.js';
import { type Kind, KINDS } from './signer/kinds.js';
import { approveLarge } from './signer/passkey-mutations.js';
import { newTronDraft } from './signer/tron/draft.js';
import { makeSignerWorld, type SignerWorld } from './signer/world.js';

const DEFAULT_REQUESTS = 5_000;
/** One genuine request follows this many others, so that a signer which refuses everything is detected. */
const EVERY = 5;
const BAR_MS = 20;
const BARE_RUNS = 200;
/** One genuine request in this many has a payout that an operator's passkey approved. */
const LARGE_IN = 5;

await runTool(async () => {
  const { requests, kills } = readOptions();
  await ensureCompiled();
  if (kills > 0) return kill(kills);
  const world = await makeSignerWorld();
  try {
    return await run(world, requests);
  } finally {
    await world.close();
  }
});
process.exit();

async function run(world: SignerWorld, requests: number): Promise<number> {
  const [slow, quick] = [KINDS.filter(({ isSlow }) => isSlow), KINDS.filter(({ isSlow }) => !isSlow)];
  const wrong: string[] = [];
  const attempt = async ({ name, attempt: ask }: Kind): Promise<void> => {
    const found = await ask(world);
    if (found !== undefined) wrong.push(`${name}: ${found}`);
  };
  const took: number[] = [];
  const tookEvm: number[] = [];
  const tookTron: number[] = [];
  for (const kind of slow) await attempt(kind);
  for (let i = 0; i < requests; i += 1) {
    await attempt(quick[i % quick.length]!);
    if (i % EVERY === 0) took.push(await signTrue(world));
    if (i % EVERY === 1) tookEvm.push(await signTrueEvm(world));
    if (i % EVERY === 2) tookTron.push(await signTrueTron(world));
  }
  const bare: number[] = [];
  for (let i = 0; i < BARE_RUNS; i += 1) bare.push(await signBare(world));
  console.log(
    `${requests + slow.length} requests of ${KINDS.length} kinds that were tampered with: ${wrong.length} signed, or not refused for the attack alone`,
  );
  console.log(
    `${took.length} true requests, all signed: p50 ${at(took, 50)} ms, p95 ${at(took, 95)} ms (bar ${BAR_MS} ms)`,
  );
  console.log(`${tookEvm.length} on EVM chains likewise: p50 ${at(tookEvm, 50)} ms, p95 ${at(tookEvm, 95)} ms`);
  console.log(`${tookTron.length} on Tron likewise: p50 ${at(tookTron, 50)} ms, p95 ${at(tookTron, 95)} ms`);
  console.log(`the first by the bare library: p95 ${at(bare, 95)} ms`);
  wrong.slice(0, 20).forEach((line) => console.error(line));
  return wrong.length > 0 ? 1 : 0;
}

/** Signs a genuine request and returns the milliseconds. */
async function signTrue(world: SignerWorld): Promise<number> {
  const draft = newDraft(world.accounts, world.approver);
  const request = requestOf(randomInt(LARGE_IN) === 0 ? approveLarge(draft, world) : draft);
  const start = performance.now();
  await world.sign(request);
  return performance.now() - start;
}

async function signTrueEvm(world: SignerWorld): Promise<number> {
  const request = newEvmDraft(world.evm);
  const start = performance.now();
  await world.evm.sign(request);
  return performance.now() - start;
}

async function signTrueTron(world: SignerWorld): Promise<number> {
  const request = newTronDraft(world.tron);
  const start = performance.now();
  await world.tron.sign(request);
  return performance.now() - start;
}

async function signBare(world: SignerWorld): Promise<number> {
  const request = requestOf(newDraft(world.accounts, world.approver));
  const start = performance.now();
  await world.signBare(request);
  return performance.now() - start;
}

function at(values: readonly number[], percent: number): string {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[Math.floor((values.length * percent) / 100)] ?? 0).toFixed(1);
}

async function kill(times: number): Promise<number> {
  const { signed, refused, signedTwice } = await killOften(times);
  console.log(
    `killed ${times} times: ${signed} signatures came back, ${refused} requests to pay again from other money or with another nonce were refused`,
  );
  console.log(`${signedTwice} payouts were signed twice`);
  return signedTwice > 0 ? 1 : 0;
}

function readOptions(): { requests: number; kills: number } {
  const options = { requests: DEFAULT_REQUESTS, kills: 0 };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(requests|kills)=(\d{1,7})$/.exec(argument) ?? [];
    if (name === undefined) throw new Problem('usage: npm run drill -- signer --requests=5000, or --kills=1000');
    options[name as keyof typeof options] = Number(value);
  }
  return options;
}
