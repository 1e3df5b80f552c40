import type { InboundEvent, Payout } from '@rampart/data';
import { CHAINS, fault, FIAT_CODES, isOneOf, type Network, WALLET_CODES } from '@rampart/kernel';
import { receivedFunds } from '@rampart/transactions';
import { isOvertaken, type CurrentReceipt } from './receipt-lookup.js';

/** An operator's request to return a payment. */
export interface ReturnRequest {
  /** The operator's name. */
  readonly by: string;
  readonly reason: string;
  /** Address for crypto: named by the payer, never taken from the sender. */
  readonly address?: string | undefined;
  /** Proof that the payment was returned by other means. */
  readonly reference?: string | undefined;
  readonly networks: readonly Network[];
}

/** Throws RETURN_NOT_POSSIBLE, INBOUND_EVENT_MATCHED. */
export function checkReturn(
  event: InboundEvent,
  alive: Payout | null,
  { money, request }: { money: CurrentReceipt; request: Pick<ReturnRequest, 'reference'> },
): void {
  if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');
  const problem =
    (alive && alive.state !== 'uncertain' ? `its return is ${alive.state}` : undefined) ??
    absence(event, money) ??
    means(event, request) ??
    (isOvertaken(event, money) ? 'there is news of it; look again' : undefined);
  if (problem !== undefined) throw fault('RETURN_NOT_POSSIBLE', { problem });
}

/** Returns the address of a return, or null for fiat, which is returned to its sender. Throws RETURN_NOT_POSSIBLE, WALLET_INVALID. */
export function returnAddress(event: InboundEvent, { address, reference, networks }: ReturnRequest): string | null {
  const { chain, currency } = receivedFunds(event);
  if (event.source === 'fiatRail' || reference !== undefined) return null;
  if (address === undefined || chain === null) throw fault('RETURN_NOT_POSSIBLE', { problem: 'say to which address' });
  const problem = CHAINS[chain].addressProblem(address, networks);
  if (problem !== undefined) throw fault('WALLET_INVALID', { cryptoCurrency: currency, chain, problem });
  return address;
}

function absence(event: InboundEvent, { payment, deposit }: CurrentReceipt): string | undefined {
  if (event.source === 'fiatRail') return !payment || payment.reversed ? 'the bank no longer has it' : undefined;
  if (!deposit || deposit.dropped) return 'the chain no longer has it';
  return deposit.confirmations < deposit.needed ? 'it has too few confirmations yet' : undefined;
}

function means(event: InboundEvent, { reference }: Pick<ReturnRequest, 'reference'>): string | undefined {
  const { kind, currency } = receivedFunds(event);
  const isHandled = kind === 'fiat' ? isOneOf(FIAT_CODES, currency) : isOneOf(WALLET_CODES, currency);
  return isHandled || reference !== undefined
    ? undefined
    : `${currency} can be returned by other means only; give its reference`;
}
