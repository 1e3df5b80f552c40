import type { RpcCall } from '../../chain/json-rpc.js';

/** The code of an account whose owner has delegated it (EIP-7702): its key still moves all that it has. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** The question what code an address has. */
export const askCode = (address: string): RpcCall => ['eth_getCode', address, 'latest'];

/** Why nothing is sent to an address with this code. Whether a contract gives back what it is sent cannot be known. */
export const codeProblem = (code: string): string | undefined =>
  code === '0x' || DELEGATION.test(code)
    ? undefined
    : 'it is a contract: the chain has code there, and no key opens it';
