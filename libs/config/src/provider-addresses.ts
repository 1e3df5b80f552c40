import { EVM_CHAIN_IDS, EVM_CHAINS } from '@rampart/kernel';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';

/** Settings that hold the addresses of nodes and price sources whose answers decide about money. */
const ADDRESSES = [
  'BITCOIN_RPC_URL',
  'TRON_NODE_URL',
  'PRICE_SOURCES_URL',
  ...EVM_CHAIN_IDS.map((chain) => `EVM_RPC_URL_${EVM_CHAINS[chain].suffix}` as const),
] as const;

/**
 * An intermediary could forge deposits and prices on an unencrypted connection. A single-label host or a service of Kubernetes is a neighbour in a
 * container network, where nodes without TLS, such as bitcoind, belong.
 */
export const providerAddressProblems = (env: Env): string[] =>
  ADDRESSES.filter((name) => env[name]?.split(',').some(isPlainAbroad)).map(
    (name) => `${name}: live mode needs https, or an address of this machine, such as the end of a tunnel`,
  );

const CLUSTER = /\.svc(?:\.cluster\.local)?$/;

function isPlainAbroad(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopbackUrl(address) && /[.:]/.test(hostname) && !CLUSTER.test(hostname);
}
