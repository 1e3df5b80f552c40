import { JsonRpc } from '@rampart/wallet-frame';

const TIMEOUT_MS = 10_000;
const FIRST_ERROR = 300;

/** A provider of an EVM chain. */
export class EvmRpc extends JsonRpc {
  constructor(url: string, timeout = TIMEOUT_MS) {
    super({
      peer: 'provider',
      driver: 'evm',
      url,
      version: '2.0',
      timeout,
      statusProblem: (status) => (status < FIRST_ERROR ? undefined : `answers with HTTP ${status}`),
    });
  }
}
