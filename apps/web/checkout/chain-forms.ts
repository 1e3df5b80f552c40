/** Address formats by network, as far as they differ; only the service validates addresses. All other networks use Ethereum's format. */
const FORMS: Readonly<Record<string, RegExp>> = {
  bitcoin: /^(?:bc1|tb1|bcrt1|[123mn][1-9A-Za-z]{25,34}$)/i,
  tron: /^T[1-9A-Za-z]{33}$/,
  zilliqa: /^zil1/i,
  nem: /^[NT][A-Z2-7-]{39,45}$/,
};
const EVM = /^0x[\da-f]{40}$/i;

export const fitsChain = (address: string, chain: string): boolean => (FORMS[chain] ?? EVM).test(address);
