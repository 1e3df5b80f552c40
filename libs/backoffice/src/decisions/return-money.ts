import { InboundEvent, inTransaction, Payout } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, newJob } from '@rampart/jobs';
import { fault } from '@rampart/kernel';
import { ChainGateway } from '@rampart/ports';
import { PayoutDrivers, Payouts } from '@rampart/payouts';
import {
  databaseNow,
  findItem,
  isDepositAddress,
  receivedFunds,
  PAYOUT_JOBS,
  ScreenWallet,
  WalletOwners,
} from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { approveReturnWallet, type AskedFirst, findReturnApproval } from './approve-return-wallet.js';
import { FourEyes, type Money } from './four-eyes.js';
import { lockEvent } from './match-money.js';
import { checkReturn, returnAddress, type ReturnRequest } from './plan-return.js';
import { assertNotSent, type PayoutStatuses } from './provider-status.js';
import { ReceiptLookup } from './receipt-lookup.js';
import { assertSecondPerson } from './second-person.js';
import * as proposed from './return-proposals.js';

/** Returns an unmatched payment, or one whose payer is not the order's user, as an operator decides. */
@Injectable()
export class ReturnMoney {
  constructor(
    private readonly database: DataSource,
    private readonly lookup: ReceiptLookup,
    private readonly drivers: PayoutDrivers,
    private readonly screening: ScreenWallet,
    private readonly owners: WalletOwners,
    private readonly chain: ChainGateway,
    private readonly payouts: Payouts,
    private readonly fourEyes: FourEyes,
  ) {}

  /**
   * Decides a return. A return that its operator may not decide alone stays `proposed`. Throws INBOUND_EVENT_NOT_FOUND, INBOUND_EVENT_MATCHED,
   * RETURN_NOT_POSSIBLE, PAYOUT_WAS_SENT, WALLET_INVALID, WALLET_IS_DEPOSIT_ADDRESS, WALLET_REFUSED.
   */
  async decideReturn(inboundEventId: string, request: ReturnRequest): Promise<Payout> {
    const known = await this.askProviders(inboundEventId, request);
    return proposed.inOneUnit(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, request.by);
      const event = await lockEvent(manager, { inboundEventId });
      const active = await proposed.activeReturn(manager, event);
      if (await findItem(manager, event))
        throw fault('RETURN_NOT_POSSIBLE', { problem: "it is booked as no customer's money, or proposed to be" });
      checkReturn(event, active, { money: known.money, request });
      if (active && proposed.proposerOf(active) !== null)
        throw fault('RETURN_NOT_POSSIBLE', { problem: 'a second operator must first confirm that it was sent' });
      const resolved = active && (await this.resolveUncertain(manager, active, { request, statuses: known.statuses }));
      const payout = resolved ?? (await this.createReturn(manager, event, { request, address: known.address }));
      await approveReturnWallet(this.chain, known.approval, payout);
      await proposed.auditReturn(manager, payout, request);
      return payout;
    });
  }

  /**
   * Approves a proposed return. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON, RETURN_NOT_POSSIBLE, after which it stays
   * proposed.
   */
  async approveReturn(id: string, { by, reason }: { by: string; reason: string }): Promise<Payout> {
    const { inboundEventId, address } = await proposed.findProposed(this.database, id);
    const money = await this.lookup.findReceipt(inboundEventId ?? undefined);
    const approval = await findReturnApproval(
      this.chain,
      await proposed.findEvent(this.database, inboundEventId ?? ''),
      address,
    );
    return proposed.inOneUnit(this.database, async (manager) => {
      const event = await lockEvent(manager, { inboundEventId: inboundEventId ?? undefined });
      const payout = await proposed.lockProposed(manager, id);
      assertSecondPerson(by, proposed.proposerOf(payout));
      checkReturn(event, payout.state === 'uncertain' ? payout : null, {
        money,
        request: { reference: payout.foundReference ?? payout.reference ?? undefined },
      });
      const approved = await this.carryOut(manager, payout, reason);
      await approveReturnWallet(this.chain, approval, approved);
      await proposed.auditReturn(manager, approved, { by, reason });
      return approved;
    });
  }

  /** Rejects a proposed return, for any operator, including the proposer. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  async rejectReturn(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    await proposed.findProposed(this.database, id);
    await inTransaction(this.database, async (manager) => {
      const payout = await proposed.lockProposed(manager, id);
      if (payout.state === 'uncertain') await manager.update(Payout, { id }, proposed.NOT_FOUND_SENT);
      else await this.payouts.movePayout(manager, { payout, transaction: null }, { signal: 'refused', reason });
      await proposed.auditReturn(
        manager,
        { ...payout, ...proposed.NOT_FOUND_SENT, state: payout.state === 'uncertain' ? 'uncertain' : 'failed' },
        { by, reason },
      );
    });
  }

  private async carryOut(manager: EntityManager, payout: Payout, reason: string): Promise<Payout> {
    if (payout.state === 'uncertain' && payout.foundReference !== null)
      return this.foundSent(manager, payout, { reference: payout.foundReference, reason });
    await this.payouts.movePayout(manager, { payout, transaction: null }, { signal: 'approved', reason });
    const claimed: Payout = { ...payout, state: 'claimed' };
    return payout.reference === null
      ? claimed
      : this.payouts.confirmManually(
          manager,
          { payout: claimed, transaction: null },
          { reference: payout.reference, reason },
        );
  }

  /** Queries the providers first: whether the payment still exists, where it may be returned to, and whether an uncertain return was sent. */
  private async askProviders(id: string, request: ReturnRequest): Promise<AskedFirst> {
    const event = await proposed.findEvent(this.database, id);
    const uncertain = await this.database.getRepository(Payout).findOneBy({ inboundEventId: id, state: 'uncertain' });
    const statuses: PayoutStatuses = new Map(
      uncertain ? [[uncertain.id, await this.drivers.findSent(uncertain).catch(() => undefined)]] : [],
    );
    const address = returnAddress(event, request);
    const { chain, currency } = receivedFunds(event);
    if (address !== null && (await isDepositAddress(this.database, address))) throw fault('WALLET_IS_DEPOSIT_ADDRESS');
    if (address !== null && chain !== null) {
      const to = { kind: 'wallet', chain, address } as const;
      await this.owners.checkOwner(to, currency);
      await this.screening.screenWallet(to);
    }
    const approval = await findReturnApproval(this.chain, event, address);
    return { money: await this.lookup.findReceipt(id), address, approval, statuses };
  }

  /** Resolves an uncertain return: found sent, or not sent and to be created again. */
  private async resolveUncertain(
    manager: EntityManager,
    payout: Payout,
    { request, statuses }: { request: ReturnRequest; statuses: PayoutStatuses },
  ): Promise<Payout | undefined> {
    const { by, reason, reference } = request;
    if (reference !== undefined && !(await this.isMadeAlone(manager, payout, by)))
      return proposed.proposeFoundSent(manager, payout, { foundSentBy: by, foundReference: reference });
    if (reference !== undefined) return this.foundSent(manager, payout, { reference, reason });
    assertNotSent(statuses, payout, (problem) => fault('RETURN_NOT_POSSIBLE', { problem }));
    await this.payouts.movePayout(manager, { payout, transaction: null }, { signal: 'foundNotSent', reason });
    return undefined;
  }

  private async foundSent(
    manager: EntityManager,
    payout: Payout,
    { reference, reason }: { reference: string; reason: string },
  ): Promise<Payout> {
    await this.payouts.movePayout(manager, { payout, transaction: null }, { signal: 'foundSent', reference, reason });
    return { ...payout, state: 'confirmed', reference };
  }

  private async createReturn(
    manager: EntityManager,
    event: InboundEvent,
    { request, address }: { request: ReturnRequest; address: string | null },
  ): Promise<Payout> {
    const { kind, amount, currency, chain } = receivedFunds(event);
    const fields = { inboundEventId: event.id, kind, amount, currency, chain, address };
    if (!(await this.isMadeAlone(manager, fields, request.by)))
      return this.payouts.claimReturn(manager, {
        ...fields,
        state: 'proposed',
        proposedBy: request.by,
        reference: request.reference ?? null,
      });
    const payout = await this.payouts.claimReturn(manager, { ...fields, state: 'claimed', proposedBy: null });
    if (request.reference !== undefined)
      return this.payouts.confirmManually(
        manager,
        { payout, transaction: null },
        { reference: request.reference, reason: request.reason },
      );
    await rows(
      manager,
      insertJobs([newJob(PAYOUT_JOBS.sendReturn, { payoutId: payout.id }, await databaseNow(manager))]),
    );
    return payout;
  }

  private isMadeAlone(
    manager: EntityManager,
    { inboundEventId, ...money }: Pick<Payout, 'inboundEventId'> & Money,
    by: string,
  ): Promise<boolean> {
    const subject = `inboundEvent:${inboundEventId}`;
    return this.fourEyes.decideAlone(manager, { by, action: 'return', subject, worth: this.fourEyes.worthOf(money) });
  }
}
