import { type RpcCall, RpcRefused } from '@rampart/wallet-frame';

const CODE = /^0x([0-9a-f]{2})*$/i;
/** Code of an account whose owner has delegated it (EIP-7702): its key still controls all of its money. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** The call that reads the code at an address. */
export const askCode = (address: string): RpcCall => ['eth_getCode', address, 'latest'];

/**
 * Why nothing is sent to an address with this code: it cannot be known whether a contract gives back what it receives. Throws if a provider does not report the
 * code.
 */
export function codeProblem(code: unknown): string | undefined {
  if (code instanceof RpcRefused) throw code;
  if (typeof code !== 'string' || !CODE.test(code))
    throw new Error('a provider does not say what code is at an address');
  if (code === '0x' || DELEGATION.test(code)) return undefined;
  return 'it is a contract: the chain has code there, and no key opens it';
}
