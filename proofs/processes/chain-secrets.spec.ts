import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey } from '@scure/bip32';
import { generateWords, SeedKeys } from '../../apps/signer/src/keys/seed-keys.js';
import { type Anvil, findAnvil, startAnvil } from '../components/anvil.js';
import { deployContract } from '../components/evm-contracts.js';
import type { Regtest } from '../components/regtest.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { evmPolicy } from '../support/evm-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { findInMemory } from '../support/process-memory.js';
import { processWorld, type ProcessWorld, type Running } from '../../test/support/process-world.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const WORDS_SHOWN = 4;
const EVM_WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const RICH = `0x${(10n ** 20n).toString(16)}`;
const describeWithBoth = findAnvil()
  ? describeWithNode
  : (title: string, _: () => void) =>
      describe.skip(`${title} (did not run: no anvil)`, () => it('runs', () => undefined));

describeWithBoth('the memory of processes that pay bitcoin and ether', () => {
  const words = generateWords();
  let node: Regtest;
  let ethereum: Anvil;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: ProcessWorld;
  let running: Readonly<Record<'api' | 'worker' | 'ops', Running>>;
  beforeAll(async () => {
    [node, ethereum] = await Promise.all([startFundedRegtest(), startAnvil({ chainId: 1 })]);
    const usdt = await deployContract(ethereum, 'Token', ['USDT', 6]);
    const tokens = [{ asset: 'USDT', contract: usdt.address, decimals: 6 }];
    const evm = evmPolicy([{ chainId: 1, coin: 'ETH', tokens }]);
    signer = await startTestSigner({ approver: APPROVER.publicKey, evm }, new SeedKeys(words, 'regtest'));
    await ethereum.call('anvil_setBalance', signer.keys.evm.hotAddress, RICH);
    await ethereum.call('anvil_mine', '0x1');
    world = await processWorld({
      ...signer.settingsFor(node),
      CHAIN_DRIVERS: 'bitcoin:bitcoind,ethereum:evm',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: ethereum.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:6`,
    });
    running = { api: await world.start('api'), worker: await world.start('worker'), ops: await world.start('ops') };
  }, 120_000);
  afterAll(async () => {
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await Promise.all([node.stop(), ethereum.stop()]);
  });

  async function isPaid(fields: object): Promise<void> {
    const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id, fields);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
  }

  it('has public keys, and nothing that signs: no words, no seed, no private key', async () => {
    const payers = new Payers(node);
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    await eventually('the chain is followed', async () => {
      const [row] = await world.database.query<{ count: string }>('SELECT count(*) FROM evm.block');
      return row?.count !== '0';
    });
    await payers.send(signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, '1');
    await payers.mine(7);
    await isPaid({ wallet: await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress') });
    await isPaid({ cryptoCurrency: 'ETH', fiat: 300, wallet: EVM_WALLET });
    await world.operator.get('/ops/api/wallet');
    const seed = Buffer.from(mnemonicToSeedSync(words));
    const master = HDKey.fromMasterSeed(seed);
    const [account, evm] = [master.derive("m/84'/1'/0'"), master.derive("m/44'/60'/0'")];
    const keyOf = ({ privateKey }: HDKey): Buffer => Buffer.from(privateKey ?? '');
    const secrets = {
      words: Buffer.from(words.split(' ').slice(0, WORDS_SHOWN).join(' ')),
      seed,
      master: keyOf(master),
      account: keyOf(account),
      spent: keyOf(account.deriveChild(0).deriveChild(0)),
      evmAccount: keyOf(evm),
      evmHot: keyOf(evm.deriveChild(1).deriveChild(0)),
      evmHotInText: Buffer.from(keyOf(evm.deriveChild(1).deriveChild(0)).toString('hex')),
    };
    const xpubs = {
      xpub: Buffer.from(signer.keys.accounts.xpubs.segwit),
      evmXpub: Buffer.from(signer.keys.evm.xpub),
    };

    const found = Object.fromEntries(
      Object.entries(running).map(([app, { pid }]) => [app, findInMemory(pid, { ...secrets, ...xpubs }).sort()]),
    );

    const publicKeys = ['evmXpub', 'xpub'];
    expect(found).toEqual({ api: publicKeys, worker: publicKeys, ops: publicKeys });
    expect(findInMemory(process.pid, secrets)).toEqual(expect.arrayContaining(['account', 'evmAccount'])); // the suite's own signer has them
  }, 180_000);
});
