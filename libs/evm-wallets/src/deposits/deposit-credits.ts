import { Decimal } from '@rampart/kernel';
import type { AttestedDeposit, ChainDeposit, ClaimVerdict, DepositClaim } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn, EvmSettings } from '../evm-settings.js';
import { unitsOf } from '../units.js';
import { BlockStore } from './block-store.js';
import { chainDepositOf } from './chain-deposit.js';
import { DepositProof } from './deposit-proof.js';
import { COLUMNS, type DepositRow, eventId, type FoundDeposit, TRACKED_DEPTH } from './deposit-row.js';
import { denied, type Disproof, type Owner, type Proof } from './proof.js';

const TRANSACTION_ID = /^0x[0-9a-f]{64}$/;

/** Credits deposits that the feed did not see, under the ids that it would give them. */
@Injectable()
export class DepositCredits {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly proof: DepositProof,
    private readonly store: BlockStore,
  ) {}

  async findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    const judged = await this.judge(claim);
    if (!('row' in judged)) return judged;
    const known = await this.findRow(judged.row.event_id);
    const isKnown = known !== undefined && known.block_number !== null && !known.dropped;
    if (judged.state === 'unclear')
      return isKnown ? denied('it is known already') : { state: 'unclear', problem: judged.problem };
    const row = isKnown ? known : { ...judged.row, confirmations: await this.countDepth(judged.row), dropped: false };
    return { state: 'proven', deposit: chainDepositOf(this.settings, row), isKnown };
  }

  /** Throws if the providers deny the deposit, or if they can neither confirm nor deny it and no operator attests it. */
  async creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    const judged = await this.judge(claim);
    if (!('row' in judged)) throw new Error(`a deposit is not credited: ${judged.problem}`);
    if (judged.state === 'proven') await this.store.storePending([judged.row]);
    else await this.store.storeAttested(judged.row);
    const row = await this.findRow(judged.row.event_id);
    if (!row) throw new Error('a credited deposit was not stored');
    return chainDepositOf(this.settings, row);
  }

  /** Resolves a claim to a row: from the providers, or from the operators' attestation if the providers can neither confirm nor deny it. */
  private async judge(claim: DepositClaim): Promise<Proof | Attested> {
    const owner = await this.proof.findOwner(claim.transactionId);
    if (!owner) return denied('the order has no address on it');
    if (!TRANSACTION_ID.test(claim.txId.toLowerCase())) return denied('that is no id of a transaction');
    const attested = claim.attested && this.attestedRow(claim, owner, claim.attested);
    if (attested && 'state' in attested) return attested;
    const proof = await this.proof.findProof(claim, owner);
    return proof.state === 'unclear' && attested ? { state: 'unclear', problem: proof.problem, row: attested } : proof;
  }

  private attestedRow(
    { chain, txId, transactionId }: DepositClaim,
    { address }: Owner,
    { currency, amount, height, paidAt }: AttestedDeposit,
  ): FoundDeposit | Disproof {
    const settings = this.settings.findChain(chain);
    const decimals = settings && decimalsOn(settings, currency);
    if (decimals === undefined) return denied(`there is no ${currency} on ${chain}`);
    if (new Decimal(amount).decimalPlaces() > decimals) return denied(`${currency} has ${decimals} decimals there`);
    const tx_id = txId.toLowerCase();
    return {
      event_id: eventId({ chain, txId: tx_id }, { currency, address }, 0),
      ...{
        chain,
        transaction_id: transactionId,
        tx_id,
        address,
        currency,
        units: unitsOf(amount, decimals).toString(),
      },
      ...{ block_number: String(height), senders: [], seen_at: new Date(paidAt) },
    };
  }

  private async findRow(id: string): Promise<(DepositRow & { readonly block_number: string | null }) | undefined> {
    const [row] = await rows<DepositRow & { readonly block_number: string | null }>(
      this.database,
      sql`SELECT ${COLUMNS}, block_number::text AS block_number FROM evm.deposit WHERE event_id = ${id}`,
    );
    return row;
  }

  private async countDepth({ chain, block_number }: FoundDeposit): Promise<number> {
    const top = (await this.store.findTop(chain))?.number ?? 0n;
    const depth = Number(top - BigInt(block_number ?? 0)) + 1;
    return Math.max(0, Math.min(TRACKED_DEPTH, depth));
  }
}

/** An attestation that counts because the providers can neither confirm nor deny the deposit. */
interface Attested {
  readonly state: 'unclear';
  readonly problem: string;
  readonly row: FoundDeposit;
}
