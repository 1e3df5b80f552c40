import { type ChainId, CHAINS, type Decimal, type Network } from '@rampart/kernel';

export interface Sending {
  readonly chain: ChainId;
  readonly address: string;
  readonly amount: Decimal;
  /** The networks whose addresses are accepted. */
  readonly networks: readonly Network[];
}

/**
 * Returns why this must not be sent, as a short phrase for an operator, or undefined if it may. The checks made when the order was created are repeated with
 * the values that apply when it is sent: settings, chains and rows may have changed since, and a payout cannot be recalled.
 */
export function sendingProblem({ chain, address, amount, networks }: Sending): string | undefined {
  const problem = CHAINS[chain].addressProblem(address, networks);
  if (problem !== undefined) return `the destination is not a good ${chain} address: ${problem}`;
  const minimum = CHAINS[chain].dustLimit?.(address);
  return minimum !== undefined && amount.lt(minimum)
    ? `${amount.toFixed()} is dust on ${chain}, which passes on no less than ${minimum} to this address`
    : undefined;
}
