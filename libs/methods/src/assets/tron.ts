import { base58Payload } from './base58-payload.js';
import type { Chain } from './chain.js';

/** Main and test networks share the address format. 19 confirmations make a block irreversible. */
export const tron: Chain = {
  id: 'tron',
  name: 'Tron',
  confirmations: 19,
  addressProblem: tronAddressProblem,
};

function tronAddressProblem(address: string): string | undefined {
  if (!/^T[1-9A-Za-z]{33}$/.test(address)) return 'it must be T and 33 more characters';
  const payload = base58Payload(address);
  if (!payload) return 'it is mistyped, its base58 checksum is wrong';
  if (payload.length !== 21 || payload[0] !== VERSION) return 'it is not a tron address';
  return payload.subarray(1).every((byte) => byte === 0) ? 'it is the zero address' : undefined;
}

const VERSION = 0x41;
