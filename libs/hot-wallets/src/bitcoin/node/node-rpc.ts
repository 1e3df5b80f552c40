import { JsonRpc } from '@rampart/wallet-frame';

const TIMEOUT_MS = 15_000;

/** A wallet of a Bitcoin node. */
export class NodeRpc extends JsonRpc {
  constructor(url: string, wallet: string, timeout = TIMEOUT_MS) {
    const address = new URL(url);
    address.pathname = `/wallet/${encodeURIComponent(wallet)}`;
    super({
      peer: 'node',
      driver: 'bitcoind',
      url: address.href,
      version: '1.0',
      timeout,
      statusProblem: (status) => (status === 401 || status === 403 ? 'refuses the name or the password' : undefined),
    });
  }
}
