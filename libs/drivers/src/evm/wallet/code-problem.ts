import { type RpcCall, RpcRefused } from '../../chain/json-rpc.js';

const CODE = /^0x([0-9a-f]{2})*$/i;
/** The code of an account whose owner has delegated it (EIP-7702): its key still moves all that it has. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** The question what code an address has. */
export const askCode = (address: string): RpcCall => ['eth_getCode', address, 'latest'];

/** Why nothing is sent to an address with this code. Whether a contract gives back what it is sent cannot be known. Throws where a provider does not say what code is there. */
export function codeProblem(code: unknown): string | undefined {
  if (code instanceof RpcRefused) throw code;
  if (typeof code !== 'string' || !CODE.test(code))
    throw new Error('a provider does not say what code is at an address');
  if (code === '0x' || DELEGATION.test(code)) return undefined;
  return 'it is a contract: the chain has code there, and no key opens it';
}
