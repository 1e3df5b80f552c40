import { encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { describeWithAnvil } from '../../support/anvil.js';

const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DEPOSIT = 150_000_000n;
/** Gas of a top-up sweep as `npm run drill -- evm` measures it. */
const BY_TOP_UP = 50_754;
const PLAIN_GAS = 21_000n;
const GAS_LIMIT = 3_000_000n;
const FEES = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
const CALLS = parseAbi([
  'function sweep(address token)',
  'function sweepAll(address token, address[] accounts)',
  'function transfer(address to, uint256 value)',
]);

type Address = `0x${string}`;
interface Receipt {
  readonly status: string;
  readonly gasUsed: string;
}

/** Figures behind the decision to sweep with top-ups: a chain since Prague has delegation, and these are its cost and its traps. */
describeWithAnvil('delegation of a deposit address (EIP-7702)', () => {
  let node: Anvil;
  let usdt: Contract;
  let delegate: Contract;
  let batch: Contract;
  const payer = privateKeyToAccount(generatePrivateKey());
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 });
    usdt = await deployContract(node, 'Token', ['USDT', 6]);
    delegate = await deployContract(node, 'Delegate', [HOT]);
    batch = await deployContract(node, 'Batch');
    await node.call('anvil_setBalance', payer.address, '0x56bc75e2d63100000');
    await usdt.send('transfer', [HOT, DEPOSIT]);
    await node.call('anvil_mine', '0x1');
  });
  afterAll(() => node.stop());

  const newDeposits = async (count: number): Promise<PrivateKeyAccount[]> => {
    const accounts = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()));
    for (const { address } of accounts) await usdt.send('transfer', [address, DEPOSIT]);
    await node.call('anvil_mine', '0x1');
    return accounts;
  };
  const send = async (call: {
    to: string;
    data?: Address;
    value?: bigint;
    gas?: bigint;
    by?: PrivateKeyAccount;
    delegating?: readonly PrivateKeyAccount[];
  }): Promise<Receipt> => {
    const { to, data = '0x', value = 0n, gas = GAS_LIMIT, by = payer, delegating = [] } = call;
    const contractAddress = delegate.address as Address;
    const authorizationList = await Promise.all(
      delegating.map((each) => each.signAuthorization({ contractAddress, chainId: 1, nonce: 0 })),
    );
    const nonce = Number(await node.call<string>('eth_getTransactionCount', by.address, 'latest'));
    const common = { chainId: 1, nonce, to: to as Address, data, value, gas, ...FEES };
    const raw = await by.signTransaction(
      delegating.length > 0 ? { type: 'eip7702', ...common, authorizationList } : { type: 'eip1559', ...common },
    );
    const hash = await node.call<string>('eth_sendRawTransaction', raw);
    await node.call('anvil_mine', '0x1');
    return node.call<Receipt>('eth_getTransactionReceipt', hash);
  };
  const sweep = (): Address =>
    encodeFunctionData({ abi: CALLS, functionName: 'sweep', args: [usdt.address as Address] });
  const sweepAll = (accounts: readonly PrivateKeyAccount[]): Address =>
    encodeFunctionData({
      abi: CALLS,
      functionName: 'sweepAll',
      args: [usdt.address as Address, accounts.map(({ address }) => address)],
    });

  it('costs one address as much gas as a top-up and a transfer', async () => {
    const [account] = await newDeposits(1);

    const { status, gasUsed } = await send({ to: account!.address, data: sweep(), delegating: [account!] });

    expect(status).toBe('0x1');
    expect(Math.abs(Number(gasUsed) - BY_TOP_UP)).toBeLessThan(1_000);
    expect(await usdt.read('balanceOf', account!.address)).toBe(0n);
  });

  it('saves two fifths where twenty addresses share a transaction', async () => {
    const accounts = await newDeposits(20);

    const { status, gasUsed } = await send({ to: batch.address, data: sweepAll(accounts), delegating: accounts });

    const each = Number(gasUsed) / accounts.length;
    expect(status).toBe('0x1');
    expect(each / BY_TOP_UP).toBeGreaterThan(0.55);
    expect(each / BY_TOP_UP).toBeLessThan(0.65);
  });

  it('lets a stranger send the money nowhere but to the hot wallet', async () => {
    const [account] = await newDeposits(1);
    await send({ to: account!.address, data: sweep(), delegating: [account!] });
    await usdt.send('transfer', [account!.address, DEPOSIT]);
    const stranger = privateKeyToAccount(generatePrivateKey());
    await node.call('anvil_setBalance', stranger.address, '0x56bc75e2d63100000');
    const steal = encodeFunctionData({ abi: CALLS, functionName: 'transfer', args: [stranger.address, DEPOSIT] });
    const before = await usdt.read<bigint>('balanceOf', HOT);

    const stolen = await send({ to: account!.address, data: steal, by: stranger });
    const swept = await send({ to: account!.address, data: sweep(), by: stranger });

    expect([stolen.status, swept.status]).toEqual(['0x0', '0x1']);
    expect(await usdt.read('balanceOf', stranger.address)).toBe(0n);
    expect(await usdt.read('balanceOf', HOT)).toBe(before + DEPOSIT);
  });

  it('makes the address refuse coins that are sent with the gas of a plain payment, as wallets and exchanges do', async () => {
    const [plain, delegated] = await newDeposits(2);
    await send({ to: delegated!.address, data: sweep(), delegating: [delegated!] });

    const taken = await send({ to: plain!.address, value: 1n, gas: PLAIN_GAS });
    const refused = await send({ to: delegated!.address, value: 1n, gas: PLAIN_GAS });

    expect([taken.status, refused.status]).toEqual(['0x1', '0x0']);
  });
});
