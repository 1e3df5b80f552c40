import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Execution, TronLedger } from './ledger.js';
import { addressOf, wordOf } from './read-transaction.js';

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Body = Readonly<Record<string, string | number | boolean>>;
type Answer = object | undefined;

/** The HTTP API of a full node, as far as a wallet needs it, over a chain that several nodes may share. Responses omit fields that are 0, as real nodes do. */
export class FakeTronNode {
  url = '';
  /** Closes every connection without a response. */
  isDown = false;
  /** The number of next transactions that it accepts without a response. */
  silences = 0;
  /** Accepts transactions and forgets them. */
  isForgetful = false;
  /** Reports every transaction as unknown. */
  hidesTransactions = false;
  /** Operations that return an error in the body with a success status, as real nodes do. */
  readonly errors = new Set<string>();
  /** Reports every transaction as failed. */
  liesAboutResults = false;
  /** Responses to the next transactions, which are then not accepted. */
  readonly refusals: string[] = [];
  readonly broadcasts: string[] = [];
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  constructor(readonly ledger: TronLedger) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body;
    if (this.isDown) return void request.socket.destroy();
    const answer = this.answer(path, body);
    if (path.includes('broadcast') && this.silences-- > 0) return void request.socket.destroy();
    response.statusCode = answer === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer ?? {}));
  }

  private answer(path: string, body: Body): Answer {
    const [, view = '', operation = ''] = path.split('/');
    const upTo = view === 'walletsolidity' ? this.ledger.solid.number : this.ledger.head.number;
    if (this.errors.has(operation)) return { Error: 'class java.lang.NullPointerException : null' };
    switch (operation) {
      case 'getnowblock':
        return this.block(upTo);
      case 'getblockbynum':
        return this.block(Number(body['num']));
      case 'getchainparameters':
        return this.parameters();
      case 'getaccount':
        return withoutZeros({ balance: this.coins(String(body['address']), upTo) });
      case 'getcontract':
        return this.contract(String(body['value']));
      case 'getaccountresource':
        return { freeNetLimit: 600 };
      case 'triggerconstantcontract':
        return this.call(body, upTo);
      case 'estimateenergy':
        return { result: { result: true }, energy_required: Number(this.ledger.energyPerTransfer) };
      case 'broadcasthex':
        return this.broadcast(String(body['transaction']));
      case 'gettransactionbyid':
        return this.known(String(body['value']), upTo) ? { txID: body['value'] } : {};
      case 'gettransactioninfobyid':
        return this.info(String(body['value']), upTo);
      default:
        return undefined;
    }
  }

  private block(number: number): Answer {
    const found = this.ledger.blocks[number];
    if (!found) return {};
    const raw_data = withoutZeros({ number: BigInt(found.number), timestamp: BigInt(found.time) });
    return { blockID: found.id, block_header: { raw_data } };
  }

  /** Returns an empty object if there is no contract, as real nodes do. */
  private contract(address: string): Answer {
    const isOne = this.ledger.tokens.has(address) || this.ledger.contracts.has(address);
    return isOne ? { contract_address: address, bytecode: '6080604052' } : {};
  }

  private parameters(): Answer {
    const prices = { getEnergyFee: this.ledger.energyPrice, getTransactionFee: this.ledger.bytePrice };
    return {
      chainParameter: [
        { key: 'getAllowMultiSign', value: 1 },
        { key: 'getNothing' },
        ...Object.entries(prices).map(([key, value]) => ({ key, value: Number(value) })),
      ],
    };
  }

  private call(body: Body, upTo: number): Answer {
    const [owner, contract] = [String(body['owner_address']), String(body['contract_address'])];
    const [first = '', second = ''] = String(body['parameter']).match(/.{64}/g) ?? [];
    const token = this.ledger.tokens.get(contract);
    if (!token) return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: 'no contract' } };
    const words = (value: bigint) => ({
      result: { result: true },
      energy_used: 500,
      constant_result: [value.toString(16).padStart(64, '0')],
      transaction: { ret: [{}] },
    });
    if (body['function_selector'] === 'decimals()') return words(BigInt(token.decimals));
    if (body['function_selector'] === 'balanceOf(address)') {
      const address = addressOf(Buffer.from(first, 'hex'));
      return words(this.ledger.tokensOf(contract, address) + this.unsolid(address, contract, upTo));
    }
    const refusal = this.ledger.refusalOf({ owner, contract, amount: BigInt(`0x${second}`) });
    if (refusal !== undefined)
      return { result: { result: true, message: refusal }, transaction: { ret: [{ ret: 'FAILED' }] } };
    return { ...words(1n), energy_used: Number(this.ledger.energyPerTransfer) };
  }

  /** The sum that later blocks have taken from an address, less the sum that they paid to it. */
  private unsolid(address: string, contract: string, upTo: number): bigint {
    const later = this.ledger.blocks.slice(upTo + 1).flatMap(({ executed }) => executed);
    return later.reduce((sum, { transaction, moved }) => {
      if (!moved || transaction.contract !== contract) return sum;
      return sum + (transaction.owner === address ? moved.amount : 0n) - (moved.to === address ? moved.amount : 0n);
    }, 0n);
  }

  /** The coins of an address at a block: coins that later blocks have burnt still count. */
  private coins(address: string, upTo: number): bigint {
    const later = this.ledger.blocks.slice(upTo + 1).flatMap(({ executed }) => executed);
    return later
      .filter(({ transaction }) => transaction.owner === address)
      .reduce((sum, { fee }) => sum + fee, this.ledger.coinsOf(address));
  }

  private broadcast(hex: string): Answer {
    this.broadcasts.push(hex);
    const code = this.refusals.shift();
    if (code !== undefined) return { code, message: 'refused' };
    if (this.isForgetful) return { result: true };
    return this.ledger.take(hex) ?? { result: true };
  }

  private known(txId: string, upTo: number) {
    return this.hidesTransactions ? undefined : this.ledger.find(txId, upTo);
  }

  private info(txId: string, upTo: number): Answer {
    const found = this.known(txId, upTo);
    if (!found) return {};
    const { block, execution } = found;
    const result = this.liesAboutResults ? 'REVERT' : execution.result;
    return {
      id: txId,
      blockNumber: block.number,
      blockTimeStamp: block.time,
      fee: Number(execution.fee),
      ...(result === 'SUCCESS' ? {} : { result: 'FAILED' }),
      receipt: { result, energy_usage_total: Number(this.ledger.energyPerTransfer) },
      ...(execution.moved && result === 'SUCCESS' ? { log: [logOf(execution)] } : {}),
    };
  }
}

function logOf({ transaction: { contract, owner }, moved }: Execution): object {
  return {
    address: wordOf(contract).slice(24),
    topics: [TRANSFER_TOPIC, wordOf(owner), wordOf(moved!.to)],
    data: moved!.amount.toString(16).padStart(64, '0'),
  };
}

const withoutZeros = (values: Readonly<Record<string, bigint>>): object =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== 0n)
      .map(([key, value]) => [key, Number(value)]),
  );
