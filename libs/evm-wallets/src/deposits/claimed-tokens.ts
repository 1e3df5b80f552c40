import { SECOND } from '@rampart/kernel';
import { toChecksum } from '@rampart/signing';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { DECIMALS_DATA, type TokenTransfer, transferOf } from '../codec.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcLog } from '../network/rpc-answers.js';
import { BlockReader } from './block-reader.js';
import { CreditCheck } from './credit-check.js';
import { eventId } from './deposit-row.js';
import { denied, type Owner, type Place, type Proof } from './proof.js';

/** Amounts are booked with at most 18 decimals and 20 digits before the point. */
const MAX_DECIMALS = 18;
const MAX_DIGITS = 20;

/** Proves the transfer of a token by the index of its event. If the service does not know the token, its contract is the currency. */
@Injectable()
export class ClaimedTokens {
  constructor(
    private readonly settings: EvmSettings,
    private readonly reader: BlockReader,
    private readonly credits: CreditCheck,
  ) {}

  async proveTransfer(place: Place, owner: Owner, index: number): Promise<Proof> {
    const log = place.receipt.logs.find(({ logIndex }) => Number(logIndex) === index);
    const transfer = log && transferOf(log);
    if (!transfer || transfer.to !== owner.address)
      return denied(`its event ${index} pays nothing to ${toChecksum(owner.address)}, the address of the order`);
    if (this.settings.hotAddresses.includes(transfer.from)) return denied('it came from our own wallet');
    const token = place.network.settings.tokens.find(({ contract }) => contract === transfer.contract);
    const ordinal = countBefore(place.receipt.logs, transfer, index);
    return token
      ? this.proveKnown(place, { currency: token.currency, address: owner.address }, ordinal)
      : this.proveUnknown(place, owner, { transfer, ordinal });
  }

  /** Follows the same steps as the feed. */
  private async proveKnown(
    { network, txId, block, receipt }: Place,
    to: { readonly currency: string; readonly address: string },
    ordinal: number,
  ): Promise<Proof> {
    const found = await this.reader.findDeposits(network, { block, logs: receipt.logs });
    const id = eventId({ chain: network.settings.chain, txId }, to, ordinal);
    const row = found.find(({ event_id }) => event_id === id);
    return row ? { state: 'proven', row } : denied('the balance of the address did not grow by it');
  }

  private async proveUnknown(
    { network, txId, block }: Place,
    { transactionId, address }: Owner,
    { transfer, ordinal }: { readonly transfer: TokenTransfer; readonly ordinal: number },
  ): Promise<Proof> {
    const { chain } = network.settings;
    const { contract, from } = transfer;
    const number = BigInt(block.number ?? 0);
    const [arrival] = await this.credits.creditWhatArrived(network, number, [
      { ...transfer, txId, currency: contract },
    ]);
    const units = arrival?.units ?? 0n;
    if (units <= 0n) return denied('the balance of the address did not grow by it');
    const decimals = await this.findDecimals(network, contract);
    if (decimals === undefined || units >= 10n ** BigInt(decimals + MAX_DIGITS))
      return denied(`the contract ${toChecksum(contract)} has decimals, or moves amounts, that no book can hold`);
    const row = {
      event_id: eventId({ chain, txId }, { currency: contract, address }, ordinal),
      ...{ chain, transaction_id: transactionId, tx_id: txId, address, currency: contract, units: units.toString() },
      ...{ block_number: number.toString(), senders: [from], decimals },
      seen_at: new Date(Number(block.timestamp) * SECOND),
    };
    return { state: 'proven', row };
  }

  /** Undefined if the contract reports none, or more than the books can hold. */
  private async findDecimals(network: EvmNetwork, contract: string): Promise<number | undefined> {
    const [answer] = await network.askMany<string>([['eth_call', { to: contract, data: DECIMALS_DATA }, 'latest']]);
    if (answer === undefined || answer instanceof RpcRefused || !/^0x[0-9a-fA-F]{64}$/.test(answer)) return undefined;
    const decimals = BigInt(answer);
    return decimals > BigInt(MAX_DECIMALS) ? undefined : Number(decimals);
  }
}

/** Counts earlier transfers of the token to the address in the same transaction: this number is part of the id, see `eventId`. */
const countBefore = (logs: readonly RpcLog[], { contract, to }: TokenTransfer, index: number): number =>
  logs.filter((log) => {
    const other = transferOf(log);
    return Number(log.logIndex) < index && other?.contract === contract && other.to === to;
  }).length;
