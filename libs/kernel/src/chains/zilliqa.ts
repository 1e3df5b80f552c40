import { bech32 } from '@scure/base';
import { type Chain, PREFIXED_HEX_ID } from './chain.js';
import { ownerlessProblem } from './ownerless.js';

/** Accepts only the bech32 form of ZIP-1, because a 0x address could be meant for Ethereum. Main and test networks share the prefix `zil`. */
export const zilliqa = {
  id: 'zilliqa',
  name: 'Zilliqa',
  coin: 'ZIL',
  confirmations: 10,
  blockSeconds: 40,
  explorer: 'https://viewblock.io/zilliqa/tx/',
  transactionWord: 'hash',
  transactionId: PREFIXED_HEX_ID,
  addressForm: /^zil1/i,
  addressProblem: zilliqaAddressProblem,
  sandboxAddresses: (hashFor) => ({ zilliqa: bech32.encode('zil', bech32.toWords(hashFor('zilliqa'))) }),
  sandboxListedWallets: ['zil1h5egatumauy4g7vxtks2g4mcadltn350mwa90l'],
} as const satisfies Chain;

function zilliqaAddressProblem(address: string): string | undefined {
  if (!/^zil1/i.test(address)) return 'it must start with zil1';
  const decoded = bech32.decodeUnsafe(address);
  if (decoded?.prefix !== 'zil') return 'it is mistyped, its bech32 checksum is wrong';
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (bytes?.length !== 20) return 'it must carry 20 bytes';
  return ownerlessProblem(bytes);
}
