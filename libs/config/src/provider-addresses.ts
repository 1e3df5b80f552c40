import { EVM_CHAIN_IDS, EVM_CHAINS } from '@rampart/kernel';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';

/** Settings that hold the URLs of nodes and price sources whose responses decide about money. */
const ADDRESSES = [
  'BITCOIN_RPC_URL',
  'TRON_NODE_URL',
  'PRICE_SOURCES_URL',
  ...EVM_CHAIN_IDS.map((chain) => `EVM_RPC_URL_${EVM_CHAINS[chain].suffix}` as const),
] as const;

/**
 * On an unencrypted connection an intermediary could forge deposits and prices. A single-label host or a Kubernetes service is a neighbour in a container
 * network, where nodes without TLS, such as bitcoind, are acceptable.
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
