import { createHash } from 'node:crypto';
import { CHAIN_IDS } from '@rampart/kernel';
import { describeScreening } from '@rampart/ports/suites';
import { bitcoinTestAddress, evmAddress, nemTestAddress, tronAddress, zilliqaAddress } from './sandbox-addresses.js';
import { SANDBOX_LISTED_WALLETS, SandboxScreening } from './sandbox-screening.js';

const UNOWNED = createHash('sha256').update('rampart sandbox: nothing is sent to this wallet').digest().subarray(0, 20);

describeScreening('sandbox', () => ({
  screening: new SandboxScreening(),
  clear: [
    { chain: 'bitcoin', address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7' },
    { chain: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    { chain: 'bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    { chain: 'tron', address: SANDBOX_LISTED_WALLETS.ethereum[0]! },
  ],
  listed: CHAIN_IDS.flatMap((chain) => SANDBOX_LISTED_WALLETS[chain].map((address) => ({ chain, address }))),
}));

describe('sandbox sanctions list', () => {
  it('has a wallet on every chain, each of them with a valid checksum', () => {
    expect(CHAIN_IDS.every((chain) => SANDBOX_LISTED_WALLETS[chain].length > 0)).toBe(true);
    expect(SANDBOX_LISTED_WALLETS.bitcoin).toContain(bitcoinTestAddress(UNOWNED));
    expect(SANDBOX_LISTED_WALLETS.ethereum).toEqual([evmAddress(UNOWNED)]);
    expect(SANDBOX_LISTED_WALLETS.tron).toEqual([tronAddress(UNOWNED)]);
    expect(SANDBOX_LISTED_WALLETS.zilliqa).toEqual([zilliqaAddress(UNOWNED)]);
    expect(SANDBOX_LISTED_WALLETS.nem).toContain(nemTestAddress(UNOWNED));
  });

  it('knows a NEM wallet in its grouped form', async () => {
    const grouped = SANDBOX_LISTED_WALLETS.nem[1]!.replace(/(.{6})/g, '$1-');

    expect(await new SandboxScreening().screenWallet({ chain: 'nem', address: grouped })).toMatchObject({
      clear: false,
    });
  });
});
