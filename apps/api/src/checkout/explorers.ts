import type { ChainId } from '@rampart/kernel';

/** Public block explorers. The id of a transaction follows each address. */
export const EXPLORERS: Readonly<Record<ChainId, string>> = {
  bitcoin: 'https://mempool.space/tx/',
  ethereum: 'https://etherscan.io/tx/',
  binance_smart_chain: 'https://bscscan.com/tx/',
  tron: 'https://tronscan.org/#/transaction/',
  zilliqa: 'https://viewblock.io/zilliqa/tx/',
  nem: 'https://explorer.nemtool.com/#/s_tx?hash=',
};
