import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { Approver, EvmAccounts, evmHotAddress, SignerClient } from '@rampart/signing';
import { type Hex, parseTransaction, recoverTransactionAddress } from 'viem';
import { type SignerProcess, startSignerProcess } from '../../components/signer-process.js';
import { ETH, EVM_POLICY } from '../../drills/signer/evm/assets.js';
import { newEvmDraft } from '../../drills/signer/evm/draft.js';
import { sweepOf } from '../../drills/signer/evm/own-money.js';

/** No passkeys are enrolled here. */
const POLICY = { 1: { ...EVM_POLICY[1], limits: { payout: '10', day: '100' }, tokens: {} } };

describe('the signer as an operator runs it, on an EVM chain', () => {
  const approver = new Approver(randomBytes(32));
  let signer: SignerProcess;
  let client: SignerClient;
  let nonce = 0;
  beforeAll(async () => {
    signer = await startSignerProcess(approver.publicKey, POLICY);
    client = new SignerClient(signer.settings['BITCOIN_SIGNER_SOCKET']!);
  });
  afterAll(() => signer.stop());
  const draft = () => newEvmDraft({ approver, nextNonce: () => nonce++ }, ETH);
  const accounts = () => new EvmAccounts(signer.settings['EVM_XPUB']!);
  const rawOf = (signed: object): Hex => (signed as { raw: Hex }).raw;

  it('signs with the key whose public half xpubs shows', async () => {
    const { payout, ...request } = draft();

    const signed = await client.signEvmPayout({ ...request, payout });

    const raw = rawOf(signed);
    expect(parseTransaction(raw)).toMatchObject({ chainId: 1, value: BigInt(payout.amount) });
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(
      evmHotAddress(signer.settings['EVM_XPUB']!),
    );
  });

  it('refuses another wallet, and another nonce for what it signed before it was killed', async () => {
    const request = draft();
    await client.signEvmPayout(request);
    await signer.killAndStart();

    const moved = { ...request, transaction: { ...request.transaction, nonce: nonce++ } };
    const other = { ...draft(), payout: { ...draft().payout, token: request.payout.token } };

    expect(await client.signEvmPayout(moved)).toMatchObject({ outcome: 'refused', refusals: [{ code: 'keyReused' }] });
    expect(await client.signEvmPayout(other)).toMatchObject({ outcome: 'refused' });
    expect(await client.signEvmPayout(request)).toMatchObject({ outcome: 'signed' });
  });

  it('moves the hot wallet of a retired seed to the new one, without taking the nonce of a payout', async () => {
    const old = accounts();
    const shown = signer.run('rotate', signer.fileOf('seed-2.json'));
    await signer.killAndStart();
    const [, next = ''] = /^EVM_XPUB=(\w+)$/m.exec(shown) ?? [];
    const [, retired = ''] = /^EVM_RETIRED_XPUBS=(\w+)$/m.exec(shown) ?? [];

    const sweep = sweepOf({ accounts: new EvmAccounts(next) });
    const request = { ...sweep, index: 'hot' as const, retired: old.fingerprint };
    const overPayout = await client.signEvmSweep({ ...request, transaction: { ...sweep.transaction, nonce: 0 } });
    const signed = await client.signEvmSweep({ ...request, transaction: { ...sweep.transaction, nonce: nonce++ } });

    expect(overPayout).toMatchObject({ outcome: 'refused', refusals: [{ code: 'nonce' }] });

    expect([retired, next === old.xpub]).toEqual([old.xpub, false]);
    expect(parseTransaction(rawOf(signed)).to).toBe(evmHotAddress(next).toLowerCase());
    expect(await recoverTransactionAddress({ serializedTransaction: rawOf(signed) as never })).toBe(old.hotAddress);
  });

  it('does not start with a log that lost its end', async () => {
    const log = signer.fileOf('signed.jsonl');
    const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n');
    fs.writeFileSync(log, `${lines.slice(0, -1).join('\n')}\n`);

    await expect(signer.killAndStart()).rejects.toThrow('does not start');
  });
});
