import { EVM_CHAIN_IDS, EVM_CHAINS } from '@rampart/kernel';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';

/** Settings with the addresses, one or more, of nodes and sources whose answers decide about money. */
const ADDRESSES = [
  'BITCOIN_RPC_URL',
  'TRON_NODE_URL',
  'PRICE_SOURCES_URL',
  ...EVM_CHAIN_IDS.map((chain) => `EVM_RPC_URL_${EVM_CHAINS[chain].suffix}` as const),
] as const;

/**
 * A plain connection lets anything between it and the node choose the deposits and prices that come over it. A host of one word, or a
 * service of Kubernetes, is a neighbour in a network of containers, where nodes that have no TLS belong, such as bitcoind.
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
