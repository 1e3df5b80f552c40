import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHAIN_IDS, CHAINS } from '@rampart/kernel';
import { describeScreening } from '@rampart/ports/suites';
import { SandboxScreening } from './sandbox-screening.js';

const README = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');

const UNOWNED = createHash('sha256').update('rampart sandbox: nothing is sent to this wallet').digest().subarray(0, 20);

describeScreening('sandbox', () => ({
  screening: new SandboxScreening(),
  clear: [
    { chain: 'bitcoin', address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7' },
    { chain: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    { chain: 'bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    { chain: 'tron', address: CHAINS.ethereum.sandboxListedWallets[0]! },
  ],
  listed: CHAIN_IDS.flatMap((chain) => CHAINS[chain].sandboxListedWallets.map((address) => ({ chain, address }))),
}));

describe('sandbox sanctions list', () => {
  it.each(CHAIN_IDS)('has a wallet on %s, with a valid checksum and without an owner', (chain) => {
    const { sandboxAddresses, sandboxListedWallets } = CHAINS[chain];

    expect(sandboxListedWallets).toContain(sandboxAddresses(() => UNOWNED)[chain]);
  });

  it.each(CHAIN_IDS)('is what partners read of it: %s', (chain) => {
    const { name, sandboxListedWallets } = CHAINS[chain];

    const row = README.split('\n').find((line) => line.startsWith('| ') && line.split('|')[1]!.includes(name));

    expect(row?.match(/`\w+`/g)).toEqual(sandboxListedWallets.map((wallet) => `\`${wallet}\``));
  });

  it('knows a NEM wallet in its grouped form', async () => {
    const grouped = CHAINS.nem.sandboxListedWallets[1]!.replace(/(.{6})/g, '$1-');

    expect(await new SandboxScreening().screenWallet({ chain: 'nem', address: grouped })).toMatchObject({
      clear: false,
    });
  });
});
