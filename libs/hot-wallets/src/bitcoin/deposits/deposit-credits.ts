import { Decimal } from '@rampart/kernel';
import type { AttestedDeposit, ChainDeposit, ClaimVerdict, DepositClaim } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { NodeRpc } from '../node/node-rpc.js';
import { satsOf } from '../satoshi.js';
import { chainDepositOf } from './chain-deposit.js';
import { denied, DepositProof, type Proof } from './deposit-proof.js';
import { COLUMNS, type DepositRow, TRACKED_DEPTH } from './deposit-row.js';

const DECIMALS = 8;

/** Credits deposits that the feed did not see, under the ids that it would give them. */
@Injectable()
export class DepositCredits {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly proof: DepositProof,
    private readonly rpc: NodeRpc,
  ) {}

  async findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    const judged = await this.judge(claim);
    if (!('row' in judged)) return judged;
    const known = await this.findRow(judged.row);
    const isKnown = known !== undefined && !known.dropped;
    if (judged.state === 'unclear')
      return isKnown ? denied('it is known already') : { state: 'unclear', problem: judged.problem };
    return { state: 'proven', deposit: chainDepositOf(isKnown ? known : judged.row), isKnown };
  }

  /** Throws if the node denies the deposit, or if it can neither confirm nor deny it and no operator attests it. */
  async creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    const judged = await this.judge(claim);
    if (!('row' in judged)) throw new Error(`a deposit is not credited: ${judged.problem}`);
    await this.store(judged.row, judged.state === 'unclear');
    if (judged.state === 'proven') await this.letWalletRead(judged.height);
    const row = await this.findRow(judged.row);
    if (!row) throw new Error('a credited deposit was not stored');
    return chainDepositOf(row);
  }

  /** Resolves a claim to a row: from the node, or from the operators' attestation if the node can neither confirm nor deny it. */
  private async judge(claim: DepositClaim): Promise<Proof | Attested> {
    const proof = await this.proof.findProof(claim);
    const { attested } = claim;
    if (proof.state !== 'unclear' || !attested) return proof;
    if (attested.currency !== 'BTC') return denied(`there is no ${attested.currency} on Bitcoin`);
    if (new Decimal(attested.amount).decimalPlaces() > DECIMALS) return denied(`BTC has ${DECIMALS} decimals`);
    return { ...proof, state: 'unclear', row: await this.attestedRow(claim, attested) };
  }

  private async attestedRow(
    { transactionId, txId, index = 0 }: DepositClaim,
    { amount, paidAt }: AttestedDeposit,
  ): Promise<DepositRow> {
    const [address = ''] = await this.proof.findAddresses(transactionId);
    return {
      ...{ event_id: `${txId}:${index}`, transaction_id: transactionId, tx_id: txId, address },
      ...{ sats: satsOf(amount).toString(), confirmations: TRACKED_DEPTH, dropped: false },
      ...{ senders: [], seen_at: new Date(paidAt), block_hash: null },
    };
  }

  /** Keeps a row that the feed has stored in the meantime. */
  private async store(row: DepositRow, isAttested: boolean): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO bitcoin.deposit AS d (event_id, transaction_id, tx_id, address, sats, confirmations, dropped, senders, seen_at, block_hash, attested)
       SELECT event_id, transaction_id, tx_id, address, sats, confirmations, dropped, senders, seen_at, block_hash, ${isAttested}
       FROM jsonb_to_recordset(${JSON.stringify([row])}::jsonb) AS r(event_id text, transaction_id text, tx_id text, address text, sats bigint, confirmations integer,
         dropped boolean, senders text[], seen_at timestamptz, block_hash text)
       ON CONFLICT (event_id) DO UPDATE SET confirmations = excluded.confirmations, dropped = false, block_hash = excluded.block_hash, attested = excluded.attested
       WHERE d.dropped`,
    );
  }

  /** Makes the node's wallet read the block again, so that it can spend the output. */
  private async letWalletRead(height: number | undefined): Promise<void> {
    if (height !== undefined) await this.rpc.call('rescanblockchain', height, height).catch(() => undefined);
  }

  private async findRow({ event_id }: DepositRow): Promise<DepositRow | undefined> {
    const [row] = await rows<DepositRow>(
      this.database,
      sql`SELECT ${COLUMNS} FROM bitcoin.deposit WHERE event_id = ${event_id}`,
    );
    return row;
  }
}

/** An attestation that counts because the node can neither confirm nor deny the deposit. */
interface Attested {
  readonly state: 'unclear';
  readonly problem: string;
  readonly row: DepositRow;
}
