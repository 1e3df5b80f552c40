import { existsSync, readFileSync } from 'node:fs';
import { BitcoinAccounts, SignerClient } from '@rampart/signing';
import { SeedKeys } from '../../apps/signer/src/keys/seed-keys.js';
import type { Regtest } from '../components/regtest.js';
import { makeDevice } from '../drills/signer/passkeys.js';
import { type Bitcoin, makeBitcoin } from '../medium/drivers/bitcoin.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { hasTerminals, makeSignerFolder, settingsIn, type SignerFolder } from '../support/signer-commands.js';

const CHALLENGE = /^[\w-]{43}$/m;
const onTerminal = hasTerminals() ? it : it.skip;

const accountsIn = ({ BITCOIN_XPUB: segwit = '', BITCOIN_LEGACY_XPUB: legacy = '' }: Record<string, string>) =>
  new BitcoinAccounts('regtest', { segwit, legacy });

describe('the commands of the signer', () => {
  let folder: SignerFolder;
  let settings: Record<string, string>;
  beforeAll(async () => {
    folder = makeSignerFolder();
    await folder.run(['create']);
    settings = settingsIn((await folder.run(['xpubs'])).output);
  });
  afterAll(async () => {
    await folder.stop();
    folder.remove();
  });

  it('make a seed once, and never overwrite it', async () => {
    const before = readFileSync(folder.at('seed.json'), 'utf8');

    const { code, output } = await folder.run(['create']);

    expect([code, output]).toEqual([1, expect.stringContaining('cannot be written')]);
    expect(readFileSync(folder.at('seed.json'), 'utf8')).toBe(before);
    expect(Object.keys(settings)).toEqual(['BITCOIN_XPUB', 'BITCOIN_LEGACY_XPUB']);
  });

  onTerminal('show the words once, on a terminal, and leave them in no file and no output', async () => {
    const piped = await folder.run(['backup']);
    const shown = await folder.runOnTerminal('backup', /Written down\?/);
    const again = await folder.runOnTerminal('backup', /$/);

    const words = [...shown.output.matchAll(/\b\d+\. ([a-z]+)\b/g)].map(([, word]) => word).join(' ');
    expect([piped.code, piped.output]).toEqual([1, expect.stringContaining('on a terminal only')]);
    expect(words.split(' ')).toHaveLength(24);
    expect(new SeedKeys(words, 'regtest').accounts.xpubs.segwit).toBe(settings['BITCOIN_XPUB']);
    expect(shown.output).toContain('\u001b[3J');
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('were shown before')]);
    expect(existsSync(folder.at('seed.json.shown'))).toBe(true);
    expect(folder.everythingWritten()).not.toContain(words.split(' ').slice(0, 3).join(' '));
  });

  it('enrol the passkey that answers their challenge, which the running signer believes at once, and revoke it', async () => {
    const device = await makeDevice('regtest');
    const believed = async () => {
      const { hello } = (await new SignerClient(folder.socket).ask({ op: 'hello' })) as { hello: { passkeys: object } };
      return (hello.passkeys as { credentials: { operator: string }[] }).credentials.map(({ operator }) => operator);
    };
    await folder.serve();

    const stale = await folder.run(['enrol', 'mei'], () => device.answer('A'.repeat(43)));
    const before = await believed();
    const enrolled = await folder.run(['enrol', 'mei'], (asked) => device.answer(CHALLENGE.exec(asked)?.[0] ?? ''));
    const after = await believed();
    const revoked = await folder.run(['revoke', 'mei']);

    expect([stale.code, stale.output]).toEqual([1, expect.stringContaining('no passkey for the challenge')]);
    expect([enrolled.code, enrolled.output]).toEqual([0, expect.stringContaining('mei approves payouts')]);
    expect([before, after]).toEqual([[], ['mei']]);
    expect([revoked.code, await believed()]).toEqual([0, []]);
    await folder.stop();
  });
});

describeWithNode('the command of the signer that makes a new seed', () => {
  let folder: SignerFolder;
  let node: Regtest;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    folder = makeSignerFolder();
    node = await startFundedRegtest();
  });
  afterAll(async () => {
    await folder.stop();
    await bitcoin.close();
    await node.stop();
    folder.remove();
  });

  it('names both seeds to the service, which moves all money to the new one', async () => {
    const payers = new Payers(node);
    await folder.run(['create']);
    const before = settingsIn((await folder.run(['xpubs'])).output);
    const old = accountsIn(before).paymentAt({ account: 'segwit', branch: 0, index: 0 }).address;
    await folder.serve();
    bitcoin = await makeBitcoin(node, { env: { ...before, BITCOIN_SIGNER_SOCKET: folder.socket }, funds: 0 });
    await bitcoin.chain.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 1 });
    await payers.send(old, '2');
    await payers.mine(7);
    await folder.stop();

    const rotated = await folder.run(['rotate', folder.at('seed-2.json')]);
    await folder.serve();
    const after = settingsIn(rotated.output);
    const chain = await bitcoin.anotherProcess(after);
    const problems = await chain.findSetupProblems();
    await chain.changesSince('');
    const made = await checkEveryTransaction(bitcoin.database);
    await payers.mine();

    expect([rotated.code, problems, made]).toEqual([0, [], 1]);
    expect(after['BITCOIN_RETIRED_XPUBS']).toBe(`${before['BITCOIN_XPUB']}:${before['BITCOIN_LEGACY_XPUB']}`);
    expect(JSON.parse(readFileSync(folder.policy, 'utf8'))).toMatchObject({
      seed: folder.at('seed-2.json'),
      retiredSeeds: [folder.at('seed.json')],
    });
    const coins = await bitcoin.wallet.call<{ address: string }[]>('listunspent', 1, 9_999_999, [], true);
    const change = accountsIn(after).paymentAt({ account: 'segwit', branch: 1, index: 0 }).address;
    expect(coins.map(({ address }) => address)).toEqual([change]);
  });
});
