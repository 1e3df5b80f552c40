import { base58Payload, base58Text } from './base58.js';
import { type Chain, HEX_ID } from './chain.js';
import { ownerlessProblem } from './ownerless.js';

const VERSION = 0x41;

/** Main and test networks share the address format. 19 confirmations make a block irreversible. */
export const tron = {
  id: 'tron',
  name: 'Tron',
  coin: 'TRX',
  confirmations: 19,
  blockSeconds: 3,
  explorer: 'https://tronscan.org/#/transaction/',
  transactionWord: 'hash',
  transactionId: HEX_ID,
  addressForm: /^T[1-9A-Za-z]{33}$/,
  addressProblem: tronAddressProblem,
  sandboxAddresses: (hashFor) => ({ tron: base58Text(Uint8Array.of(VERSION, ...hashFor('tron'))) }),
  sandboxListedWallets: ['TTDbH6tiXNoeDcUh1mp3MoyrSv7LhVWp5D'],
} as const satisfies Chain;

function tronAddressProblem(address: string): string | undefined {
  if (!/^T[1-9A-Za-z]{33}$/.test(address)) return 'it must be T and 33 more characters';
  const payload = base58Payload(address);
  if (!payload) return 'it is mistyped, its base58 checksum is wrong';
  if (payload.length !== 21 || payload[0] !== VERSION) return 'it is not a tron address';
  return ownerlessProblem(payload.subarray(1));
}
