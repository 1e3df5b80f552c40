import { rows } from '@rampart/sql';
import { Clock, fault } from '@rampart/kernel';
import { insertJobs, newJob } from '@rampart/jobs';
import { type ClaimVerdict, RoutedChain } from '@rampart/ports';
import { creditDeposit, databaseNow } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';

const NOT_NAMED: ClaimVerdict = { state: 'denied', problem: 'name its chain and transaction' };

/** Credits a deposit that no feed reported to the order that owns its address. Its driver reports it from then on, as if the feed had seen it. */
@Injectable()
export class CreditDeposit extends DecisionKind<ClaimVerdict> {
  readonly action = 'creditDeposit';

  constructor(
    private readonly chain: RoutedChain,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Queries the chain's node about the deposit now. */
  askProviders(transactionId: string, { deposit }: DecisionContent): Promise<ClaimVerdict> {
    return deposit ? this.chain.findDeposit({ ...deposit, transactionId }) : Promise.resolve(NOT_NAMED);
  }

  async assertAllowed(_: EntityManager, { transaction: { type }, content }: Deciding, verdict: ClaimVerdict) {
    const problem = type === 'sell' ? this.findProblem(verdict, content) : 'crypto is deposited for a sell';
    if (problem !== undefined) throw fault('CREDIT_NOT_POSSIBLE', { problem });
    return Promise.resolve();
  }

  /** The driver's tables may be in another database, so a job writes there once the approval is committed. */
  async carryOut(manager: EntityManager, { proposalId }: Deciding): Promise<void> {
    if (proposalId === undefined) return;
    await rows(manager, insertJobs([newJob(creditDeposit, { proposalId }, await databaseNow(manager))]));
  }

  /** Any amount requires a second operator, because nothing else confirms a deposit that no feed has seen. */
  override weighMoney(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  private findProblem(verdict: ClaimVerdict, { deposit }: DecisionContent): string | undefined {
    if (verdict.state === 'denied') return verdict.problem;
    if (verdict.state === 'proven') return verdict.isKnown ? 'it is known already' : undefined;
    const { attested } = deposit ?? {};
    if (!attested) return `${verdict.problem}; attest its currency, amount, height, time and an explorer's page`;
    return new Date(attested.paidAt) > this.clock.now() ? 'its block is in the future' : undefined;
  }
}
