// npm run test:components: fetches what suites run against and this machine lacks into a private folder, without root. Says why where it cannot.
// --radosgw fetches Ceph's object storage, too: half a gigabyte.
import { Problem, runTool } from './bootstrap/problem.mjs';
import { findAnvil, installAnvil } from '../proofs/components/anvil.js';
import { findBitcoind, installBitcoind } from '../proofs/components/bitcoind.js';
import { findClientRuntimes, installClientRuntimes } from '../proofs/components/client-runtimes/installed.js';
import { findMcpConformance, installMcpConformance } from '../proofs/components/mcp-conformance.js';
import { compilePkcs11 } from '../proofs/components/pkcs11.js';
import { findWdk, installWdk } from '../proofs/components/wdk.js';
import { findRadosgw, installRadosgw } from '../proofs/components/radosgw.js';

await runTool(() => {
  console.log(compilePkcs11());
  const nodes = [
    fetchComponent('anvil', findAnvil, installAnvil),
    fetchComponent(
      'bitcoind',
      () => {
        const found = findBitcoind();
        return found?.args.at(-1) ?? found?.program;
      },
      installBitcoind,
    ),
    fetchComponent('client runtimes', findClientRuntimes, installClientRuntimes),
    fetchComponent('mcp-conformance', () => findMcpConformance()?.args[0], installMcpConformance),
    fetchComponent('wdk-wallet', findWdk, installWdk),
    ...(process.argv.includes('--radosgw')
      ? [fetchComponent('radosgw', () => findRadosgw()?.radosgw.args.at(-1), installRadosgw)]
      : []),
  ];
  return nodes.every((isThere) => isThere) ? 0 : 1;
});

function fetchComponent(name: string, find: () => string | undefined, install: () => void): boolean {
  try {
    if (find() === undefined) install();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log(`${name} could not be fetched, its suites will not run: ${error.message}`);
    return false;
  }
  const found = find();
  console.log(found === undefined ? `${name} was fetched and is not there` : `${name}: ${found}`);
  return found !== undefined;
}
