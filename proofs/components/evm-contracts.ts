import { execFileSync } from 'node:child_process';
import { inProject } from '../../tools/bootstrap/project.mjs';
import type { Anvil } from './anvil.js';

const SOURCE = 'proofs/components/contracts/Tokens.sol';
const COMPILER = 'proofs/components/compile-contracts.mjs';
const MAX_BYTES = 16 * 2 ** 20;

export type ContractName =
  'Token' | 'NoReturnToken' | 'FeeToken' | 'PausableToken' | 'BlacklistToken' | 'Crier' | 'Deaf' | 'Delegate' | 'Batch';

interface Compiled {
  readonly abi: readonly object[];
  readonly evm: { readonly bytecode: { readonly object: string } };
}

let compiled: Readonly<Record<ContractName, Compiled>> | undefined;

/** Compiles the whole source file once per process, because the compiler takes a second. */
function compileContracts(): Readonly<Record<ContractName, Compiled>> {
  compiled ??= JSON.parse(
    execFileSync(process.execPath, [inProject(COMPILER), inProject(SOURCE)], {
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
    }),
  ) as Record<ContractName, Compiled>;
  return compiled;
}

/** A contract on a node, called from the node's first account. */
export interface Contract {
  /** The address in lower case. */
  readonly address: string;
  /** Sends a transaction, from another account if one is named, and returns its hash. */
  send(
    method: string,
    args: readonly unknown[],
    options?: { from?: string; value?: bigint; gas?: bigint },
  ): Promise<string>;
  read<T>(method: string, ...args: readonly unknown[]): Promise<T>;
}

export async function deployContract(
  node: Anvil,
  name: ContractName,
  args: readonly unknown[] = [],
): Promise<Contract> {
  const { encodeDeployData } = await import('viem');
  const { abi, evm } = compileContracts()[name];
  const data = encodeDeployData({ abi, bytecode: `0x${evm.bytecode.object}`, args });
  const [from] = await node.call<string[]>('eth_accounts');
  const hash = await node.call<string>('eth_sendTransaction', { from, data });
  await node.call('anvil_mine', '0x1');
  const receipt = await node.call<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
  return contractAt(node, name, receipt.contractAddress);
}

export async function contractAt(node: Anvil, name: ContractName, at: string): Promise<Contract> {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem');
  const { abi } = compileContracts()[name];
  const [first] = await node.call<string[]>('eth_accounts');
  const address = at.toLowerCase();
  return {
    address,
    send: (functionName, args, { from = first, value = 0n, gas } = {}) =>
      node.call<string>('eth_sendTransaction', {
        from,
        to: address,
        data: encodeFunctionData({ abi, functionName, args }),
        value: `0x${value.toString(16)}`,
        ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
      }),
    read: async <T>(functionName: string, ...args: readonly unknown[]) => {
      const data = encodeFunctionData({ abi, functionName, args });
      const answer = await node.call<`0x${string}`>('eth_call', { to: address, data }, 'latest');
      return decodeFunctionResult({ abi, functionName, data: answer }) as T;
    },
  };
}
