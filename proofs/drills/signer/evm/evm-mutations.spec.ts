import fs from 'node:fs';
import type { EvmSignRequest, SignerAnswer } from '@rampart/signing';
import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem';
import { makeSignerWorld, type SignerWorld } from '../world.js';
import { assetOf, DRAFT_ASSETS, ETH, EVM_POLICY, USDT } from './assets.js';
import { BYTES_MUTATIONS } from './bytes-mutations.js';
import { type EvmDraft, newEvmDraft, randomAddress, redirectTransaction } from './draft.js';
import { ORDER_MUTATIONS } from './order-mutations.js';
import { OWN_MONEY_MUTATIONS, sweepOf, topUpOf } from './own-money.js';
import { REPLAY_MUTATIONS } from './replay-mutations.js';
import { SUM_MUTATIONS } from './sum-mutations.js';

const DAY = 86_400_000;
/** A price in wei above every price of a draft. */
const DEAR = '31000000000';
const SAMPLES = 60;
const MUTATIONS = {
  ...BYTES_MUTATIONS,
  ...ORDER_MUTATIONS,
  ...REPLAY_MUTATIONS,
  ...SUM_MUTATIONS,
  ...OWN_MONEY_MUTATIONS,
};

type Signed = { evmSigned: { raw: Hex; hash: string } };
const codesOf = (answer: SignerAnswer): string[] => ('refused' in answer ? answer.refused.map(({ code }) => code) : []);

/** The effect of the bytes, as a library reads them that the signer does not use. */
async function readBytes(raw: Hex) {
  const {
    to = null,
    value = 0n,
    data = '0x',
    nonce,
    chainId,
    gas,
    maxFeePerGas,
    gasPrice,
    ...rest
  } = parseTransaction(raw);
  const call = data === '0x' ? undefined : decodeFunctionData({ abi: erc20Abi, data });
  const [receiver, amount] = call?.functionName === 'transfer' ? call.args : [to, value];
  const contract = call && to ? getAddress(to) : null;
  const from = await recoverTransactionAddress({ serializedTransaction: raw as never });
  const price = maxFeePerGas ?? gasPrice;
  return { from, chainId, nonce, contract, value, receiver: getAddress(receiver ?? ''), amount, gas, price, rest };
}

describe('the signer on EVM chains', () => {
  let world: SignerWorld;
  beforeEach(async () => {
    world = await makeSignerWorld();
  });
  afterEach(() => world.close());
  const ask = (request: EvmSignRequest) => world.client.ask(request);
  const limitEther = async (day: string): Promise<void> => {
    await world.close();
    const limits = { ...EVM_POLICY[1].limits, day };
    world = await makeSignerWorld(undefined, { ...EVM_POLICY, 1: { ...EVM_POLICY[1], limits } });
  };
  const logged = () => fs.readFileSync(world.policyLog, 'utf8').trimEnd().split('\n');
  const lastLogged = () => JSON.parse(logged().at(-1)!) as object;
  const rawOf = (answer: SignerAnswer): Hex => (answer as Signed).evmSigned.raw;

  it('signs what was approved, for every asset: another library reads the same receiver and amount', async () => {
    for (let i = 0; i < SAMPLES; i += 1) {
      const asset = DRAFT_ASSETS[i % DRAFT_ASSETS.length]!;
      const { transaction, payout, ...draft } = newEvmDraft(world.evm, asset);

      const answer = (await ask({ ...draft, transaction, payout })) as Signed;

      const { rest, ...read } = await readBytes(answer.evmSigned.raw);
      expect(read).toEqual({
        from: world.evm.accounts.hotAddress,
        chainId: asset.chainId,
        nonce: transaction.nonce,
        contract: asset.contract,
        value: asset.contract === null ? BigInt(payout.amount) : 0n,
        receiver: payout.address,
        amount: BigInt(payout.amount),
        gas: BigInt(transaction.gas),
        price: BigInt(transaction.maxFeePerGas ?? transaction.gasPrice!),
      });
      expect(Object.keys(rest)).not.toEqual(expect.arrayContaining(['accessList', 'authorizationList', 'blobs']));
      expect(answer.evmSigned.hash).toBe(keccak256(answer.evmSigned.raw));
    }
  });

  it.each(Object.entries(MUTATIONS))('refuses, says why, and writes it down: %s', async (_name, { code, request }) => {
    const tampered = await request(world.evm);

    const answer = await ask(tampered);

    expect(codesOf(answer)).toContain(code);
    expect(lastLogged()).toMatchObject({
      op: 'evmRefused',
      refusals: expect.arrayContaining([expect.objectContaining({ code })]) as unknown,
    });
  });

  it('answers the same bytes when it is asked again, and others for a higher fee, which count once', async () => {
    await limitEther('1');
    const draft = newEvmDraft(world.evm, ETH, 9n * 10n ** 17n);
    const dearer = { ...draft, transaction: { ...draft.transaction, gas: '30000' } };

    const answers = [await ask(draft), await ask(draft), await ask(dearer)];

    expect(answers[1]).toEqual(answers[0]);
    const [one, , two] = await Promise.all(answers.map((answer) => readBytes(rawOf(answer))));
    expect({ ...two, rest: {} }).toEqual({ ...one, gas: 30_000n, rest: {} });
    expect(codesOf(await ask(newEvmDraft(world.evm, ETH, 10n ** 17n)))).toEqual([]);
  });

  it('signs a large payout with the passkey of an operator, and writes down whose it was', async () => {
    const draft = newEvmDraft(world.evm, ETH, 3n * 10n ** 18n);
    const without = codesOf(await ask(draft));
    draft.payout.assertion = world.evm.passkey.approveEvm(draft.chainId, draft.payout);

    expect(without).toEqual(['passkey']);
    expect(codesOf(await ask(draft))).toEqual([]);
    expect(lastLogged()).toMatchObject({ op: 'evmSigned', kind: 'payout', passkey: 'mei' });
  });

  it('says before whether it would sign a payout, without signing', async () => {
    const { chainId, payout } = newEvmDraft(world.evm, USDT);
    const check = (changed: Partial<EvmDraft['payout']>) =>
      world.client.ask({ op: 'evmCheck', chainId, payout: { ...payout, ...changed } });

    expect(await check({})).toEqual({ allowed: true });
    expect(codesOf(await check({ amount: (BigInt(payout.amount) + 1n).toString() }))).toEqual(['amount']);
    expect(codesOf(await check({ asset: 'DAI' }))).toEqual(['foreignOutput']);
    expect(logged().filter((line) => line.includes('evmSigned'))).toEqual([]);
  });

  it('signs no more of an asset than the limit of its day, and again a day later; other assets have their own', async () => {
    const bnb = assetOf(56, 'BNB');
    await limitEther('5');
    const codes: string[] = [];
    const next = async (asset = ETH, amount = 10n ** 18n) => codesOf(await ask(newEvmDraft(world.evm, asset, amount)));
    for (let i = 0; i < 6; i += 1) codes.push(...(await next()));

    expect([codes, await next(bnb), await next(USDT, 10n ** 6n)]).toEqual([['dayLimit'], [], []]);
    world.setClock(DAY + 1_000);
    expect(await next()).toEqual([]);
  });

  it('signs large sums in parts once a passkey approves what goes beyond, and counts nothing that a passkey approved', async () => {
    const address = randomAddress();
    const part = (amount: bigint) => {
      const draft = newEvmDraft(world.evm, ETH, amount);
      const facts = { network: 'eip155:1', transactionId: draft.payout.transactionId, address, asset: 'ETH' };
      Object.assign(draft.payout, {
        address,
        token: world.evm.approver.approveAsset({ ...facts, maximum: '1000000' }, new Date()),
      });
      redirectTransaction(draft, ETH, address);
      return draft;
    };
    const withPasskey = (draft: EvmDraft) => {
      draft.payout.assertion = world.evm.passkey.approveEvm(draft.chainId, draft.payout);
      return draft;
    };
    const codes = [await ask(withPasskey(part(5n * 10n ** 18n))), await ask(part(2n * 10n ** 18n))].map(codesOf);
    const beyond = part(5n * 10n ** 17n);

    expect([...codes, codesOf(await ask(beyond))]).toEqual([[], [], ['passkey']]);
    expect(codesOf(await ask(withPasskey(beyond)))).toEqual([]);
    world.setClock(DAY + 1_000);
    expect(codesOf(await ask(part(2n * 10n ** 18n)))).toEqual([]);
  });

  it('burns no more for all transactions of a day than the policy allows, dearer replacements counted once', async () => {
    await world.close();
    world = await makeSignerWorld(undefined, { ...EVM_POLICY, 1: { ...EVM_POLICY[1], dayFees: '0.0042' } });
    const priced = (draft: EvmDraft, price: string) => {
      const { gasPrice: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...transaction } = draft.transaction;
      return { ...draft, transaction: { ...transaction, gas: '21000', gasPrice: price } } as EvmDraft;
    };
    const [first, second] = [newEvmDraft(world.evm, ETH), newEvmDraft(world.evm, ETH)];
    const GWEIS = { cheap: '50000000000', dear: '100000000000' };

    const codes = [
      await ask(priced(first, GWEIS.cheap)),
      await ask(priced(first, GWEIS.dear)),
      await ask(priced(second, GWEIS.dear)),
      await ask(priced(newEvmDraft(world.evm, ETH), GWEIS.cheap)),
    ].map(codesOf);

    expect(codes).toEqual([[], [], [], ['dayLimit']]);
    world.setClock(DAY + 1_000);
    expect(codesOf(await ask(priced(newEvmDraft(world.evm, ETH), GWEIS.cheap)))).toEqual([]);
  });

  it('signs nothing while its clock is behind its log', async () => {
    await world.evm.sign(newEvmDraft(world.evm));
    world.setClock(-DAY);

    expect(codesOf(await ask(newEvmDraft(world.evm)))).toEqual(['clock']);
  });

  it('moves own money between own addresses: sweeps to the hot wallet, of a retired seed too, and gas for them', async () => {
    const retired = world.retired.fingerprint;
    const requests = [
      sweepOf(world.evm),
      sweepOf(world.evm, USDT),
      { ...sweepOf(world.evm), retired },
      { ...sweepOf(world.evm), index: 'hot' as const, retired },
      topUpOf(world.evm, 7),
    ];

    const read = [];
    for (const request of requests) read.push(await readBytes(rawOf(await ask(request))));

    const { accounts } = world.evm;
    expect(read.map(({ receiver }) => receiver)).toEqual([
      ...Array<string>(4).fill(accounts.hotAddress),
      accounts.addressAt({ index: 7 }),
    ]);
    expect(read.map(({ from }) => from)).toEqual([
      accounts.addressAt(requests[0]!),
      accounts.addressAt(requests[1]!),
      world.retired.addressAt({ index: requests[2]!.index }),
      world.retired.hotAddress,
      accounts.hotAddress,
    ]);
  });

  it('signs a sweep again with another amount, since the chain takes one of both, and counts the dearer fee', async () => {
    const first = sweepOf(world.evm);
    const dearer = 'gasPrice' in first.transaction ? { gasPrice: DEAR } : { maxFeePerGas: DEAR };
    const again = { ...first, transaction: { ...first.transaction, value: '1000000000000000000', ...dearer } };

    expect([codesOf(await ask(first)), codesOf(await ask(again))]).toEqual([[], []]);
  });

  it('knows after a restart which nonce belongs to which order', async () => {
    const draft = newEvmDraft(world.evm);
    await world.evm.sign(draft);
    await world.restart();

    const other = newEvmDraft(world.evm, assetOf(draft.chainId, draft.payout.asset));
    other.transaction.nonce = draft.transaction.nonce;
    const moved = { ...draft, transaction: { ...draft.transaction, nonce: draft.transaction.nonce + 1 } };

    expect([codesOf(await ask(other)), codesOf(await ask(moved)), codesOf(await ask(draft))]).toEqual([
      ['nonce'],
      ['keyReused'],
      [],
    ]);
  });

  it('names its chains, contracts and public keys', async () => {
    const { hello } = (await world.client.ask({ op: 'hello' })) as { hello: { evm: object } };

    expect(hello.evm).toMatchObject({
      xpub: world.evm.accounts.xpub,
      retired: [world.retired.xpub],
      chains: [{ chainId: 1, assets: [{ asset: 'ETH', contract: null, decimals: 18 }, { asset: 'USDT' }, {}] }, {}],
    });
  });
});
