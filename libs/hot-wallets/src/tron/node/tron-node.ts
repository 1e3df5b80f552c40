import { ProviderApi } from '@rampart/provider-api';
import { tronWord } from '@rampart/signing';
import type { z } from 'zod';
import {
  account,
  block,
  broadcast,
  chainParameters,
  constantCall,
  type ConstantCall,
  contract,
  knownTransaction,
  resources,
  type TransactionInfo,
  transactionInfo,
} from './node-answers.js';

const OK = 200;
/** A chain is identified by the last four bytes of the id of its first block. */
const CHAIN_DIGITS = 8;
const HASH_FROM = 16;
const HASH_TO = 32;
const BLOCK_DIGITS = 4;

export interface TronBlock {
  readonly number: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** How a transaction refers to the block. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
}

/** One of a node's views: all blocks, or those that no fork can remove. */
export type View = 'wallet' | 'walletsolidity';

export interface Call {
  readonly from: string;
  readonly contract: string;
  readonly function: string;
  /** In hexadecimal. */
  readonly parameter: string;
}

/** The HTTP API of a full node. */
export class TronNode {
  private readonly api: ProviderApi;

  constructor(url: string, apiKey?: string) {
    const headers: Record<string, string> = apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey };
    this.api = new ProviderApi({ name: 'a node of Tron', driver: 'tron', url, headers });
  }

  async findHead(view: View): Promise<TronBlock> {
    const { blockID, block_header } = await this.ask(block, `/${view}/getnowblock`);
    const { number, timestamp } = block_header.raw_data;
    return {
      number,
      time: Number(timestamp),
      refBlockBytes: number.toString(HASH_FROM).padStart(BLOCK_DIGITS, '0').slice(-BLOCK_DIGITS),
      refBlockHash: blockID.slice(HASH_FROM, HASH_TO),
    };
  }

  async findChainId(): Promise<string> {
    const { blockID } = await this.ask(block, '/wallet/getblockbynum', { num: 0 });
    return `0x${blockID.slice(-CHAIN_DIGITS)}`;
  }

  call({ from, contract, function: selector, parameter }: Call, view: View = 'wallet'): Promise<ConstantCall> {
    return this.ask(constantCall, `/${view}/triggerconstantcontract`, {
      ...{ owner_address: from, contract_address: contract, function_selector: selector, parameter, visible: true },
    });
  }

  /** In the token's smallest unit. */
  async findTokenBalance(contract: string, owner: string, view: View = 'wallet'): Promise<bigint> {
    const parameter = tronWord(owner);
    const { result, constant_result } = await this.call(
      { from: owner, contract, function: 'balanceOf(address)', parameter },
      view,
    );
    const [word = ''] = constant_result;
    if (!result.result || word === '') throw new Error(`${contract} does not say what our wallet has`);
    return BigInt(`0x${word}`);
  }

  /** In sun. */
  async findBalance(address: string, view: View = 'wallet'): Promise<bigint> {
    return (await this.ask(account, `/${view}/getaccount`, { address, visible: true })).balance;
  }

  async isContract(address: string): Promise<boolean> {
    return (await this.ask(contract, '/wallet/getcontract', { value: address, visible: true })) !== undefined;
  }

  async findFreeEnergy(address: string): Promise<bigint> {
    const { EnergyLimit, EnergyUsed } = await this.ask(resources, '/wallet/getaccountresource', {
      address,
      visible: true,
    });
    return EnergyLimit > EnergyUsed ? EnergyLimit - EnergyUsed : 0n;
  }

  /** Prices in sun, keyed by the chain's names. */
  async findParameters(): Promise<ReadonlyMap<string, bigint>> {
    const { chainParameter } = await this.ask(chainParameters, '/wallet/getchainparameters');
    return new Map(chainParameter.map(({ key, value }) => [key, value]));
  }

  /** Undefined if the view does not have the transaction. */
  async findInfo(txId: string, view: View): Promise<TransactionInfo | undefined> {
    return this.ask(transactionInfo, `/${view}/gettransactioninfobyid`, { value: txId });
  }

  async hasTransaction(txId: string, view: View): Promise<boolean> {
    return (await this.ask(knownTransaction, `/${view}/gettransactionbyid`, { value: txId })) !== undefined;
  }

  /** Throws if the node does not accept the transaction, unless the node has it already. */
  async broadcast(transaction: string): Promise<void> {
    const { result, code, message } = await this.ask(broadcast, '/wallet/broadcasthex', { transaction });
    if (!result && code !== 'DUP_TRANSACTION_ERROR') throw new Error(`${code ?? 'no reason'}: ${message ?? ''}`);
  }

  private async ask<S extends z.ZodType>(schema: S, path: string, body: object = {}): Promise<z.output<S>> {
    const name = path.split('/').slice(1).join('.');
    const answer = await this.api.call({ name, method: 'POST', path, body });
    if (answer.status !== OK) throw new Error(`a node of Tron answers HTTP ${answer.status} to ${name}`);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success || isError(answer.body)) throw new Error(`a node of Tron answers something else to ${name}`);
    return parsed.data;
  }
}

/** Nodes report their own errors with HTTP 200. */
const isError = (body: unknown): boolean => typeof body === 'object' && body !== null && 'Error' in body;
