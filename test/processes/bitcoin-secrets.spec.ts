import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey } from '@scure/bip32';
import { generateWords, SeedKeys } from '../../apps/signer/src/keys/seed-keys.js';
import type { Regtest } from '../../tools/components/regtest.js';
import { RegtestRpc } from '../../tools/components/regtest-rpc.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { startTestSigner } from '../support/bitcoin-signer.js';
import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { findInMemory } from '../support/process-memory.js';
import { processWorld, type ProcessWorld, type Running } from '../support/process-world.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { buy, payFiat, reaches } from '../support/trades.js';

const WORDS_SHOWN = 4;

describeWithNode('the memory of processes that pay bitcoin', () => {
  const words = generateWords();
  let node: Regtest;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: ProcessWorld;
  let running: Readonly<Record<'api' | 'worker' | 'ops', Running>>;
  beforeAll(async () => {
    [node, signer] = await Promise.all([startFundedRegtest(), startTestSigner({}, new SeedKeys(words, 'regtest'))]);
    world = await processWorld({
      ...signer.settingsFor(node),
    });
    running = { api: await world.start('api'), worker: await world.start('worker'), ops: await world.start('ops') };
  }, 120_000);
  afterAll(async () => {
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await node.stop();
  });

  it('has public keys, and nothing that signs: no words, no seed, no private key', async () => {
    const payers = new Payers(node);
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    await payers.send(signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, '1');
    await payers.mine(7);
    const wallet = await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress');
    const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id, { wallet });
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await world.operator.get('/ops/api/wallet');
    const seed = Buffer.from(mnemonicToSeedSync(words));
    const master = HDKey.fromMasterSeed(seed);
    const account = master.derive("m/84'/1'/0'");
    const spent = account.deriveChild(0).deriveChild(0);
    const secrets = {
      words: Buffer.from(words.split(' ').slice(0, WORDS_SHOWN).join(' ')),
      seed,
      master: Buffer.from(master.privateKey ?? ''),
      account: Buffer.from(account.privateKey ?? ''),
      spent: Buffer.from(spent.privateKey ?? ''),
    };
    const xpub = { xpub: Buffer.from(signer.keys.accounts.xpubs.segwit) };

    const found = Object.fromEntries(
      Object.entries(running).map(([app, { pid }]) => [app, findInMemory(pid, { ...secrets, ...xpub })]),
    );

    expect(found).toEqual({ api: ['xpub'], worker: ['xpub'], ops: ['xpub'] });
    expect(findInMemory(process.pid, secrets)).toContain('account'); // the signer of this suite: what is there is found
  }, 120_000);
});
