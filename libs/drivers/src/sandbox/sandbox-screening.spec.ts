import { sha256 } from '@noble/hashes/sha2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { CHAIN_IDS } from '@rampart/kernel';
import { describeScreening } from '@rampart/ports/suites';
import { bitcoinTestAddress, evmAddress, nemTestAddress, tronAddress, zilliqaAddress } from './sandbox-addresses.js';
import { SANDBOX_LISTED_WALLETS, SandboxScreening } from './sandbox-screening.js';

const PUBLIC_KEY_ONE = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');
const EVM_ONE = Buffer.from('7e5f4552091a69125d5dfcb7b8c2659029395bdf', 'hex');

describeScreening('sandbox', () => ({
  screening: new SandboxScreening(),
  clear: [
    { chain: 'bitcoin', address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7' },
    { chain: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    { chain: 'tron', address: SANDBOX_LISTED_WALLETS.ethereum[0]! },
  ],
  listed: CHAIN_IDS.flatMap((chain) => SANDBOX_LISTED_WALLETS[chain].map((address) => ({ chain, address }))),
}));

describe('sandbox sanctions list', () => {
  it('has a wallet on every chain, each of them with a valid checksum', () => {
    const hash = ripemd160(sha256(PUBLIC_KEY_ONE));

    expect(CHAIN_IDS.every((chain) => SANDBOX_LISTED_WALLETS[chain].length > 0)).toBe(true);
    expect(SANDBOX_LISTED_WALLETS.bitcoin).toContain(bitcoinTestAddress(hash));
    expect(SANDBOX_LISTED_WALLETS.ethereum).toEqual([evmAddress(EVM_ONE)]);
    expect(SANDBOX_LISTED_WALLETS.tron).toEqual([tronAddress(EVM_ONE)]);
    expect(SANDBOX_LISTED_WALLETS.zilliqa).toEqual([zilliqaAddress(sha256(PUBLIC_KEY_ONE).subarray(12))]);
    expect(SANDBOX_LISTED_WALLETS.nem).toContain(nemTestAddress(hash));
  });

  it('knows a NEM wallet in its grouped form', async () => {
    const grouped = SANDBOX_LISTED_WALLETS.nem[1]!.replace(/(.{6})/g, '$1-');

    expect(await new SandboxScreening().screenWallet({ chain: 'nem', address: grouped })).toMatchObject({ clear: false });
  });
});
