import { type ChainId, ofEvmChains } from '@rampart/kernel';

/** Public block explorers. The id of a transaction follows each address. */
export const EXPLORERS: Readonly<Record<ChainId, string>> = {
  bitcoin: 'https://mempool.space/tx/',
  ...ofEvmChains(({ explorer }) => explorer),
  tron: 'https://tronscan.org/#/transaction/',
  zilliqa: 'https://viewblock.io/zilliqa/tx/',
  nem: 'https://explorer.nemtool.com/#/s_tx?hash=',
};
