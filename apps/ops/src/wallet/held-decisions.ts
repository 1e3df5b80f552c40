import { writer } from '@rampart/data';
import { Clock, fault, isTokenActor } from '@rampart/kernel';
import { setAudit } from '@rampart/sessions';
import { wakePayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { HeldPayoutDecidedView, SignerPasskeysView } from './held-payouts.dto.js';

interface DescribedSigner {
  readonly isConfigured: boolean;
  describe(): Promise<{ readonly passkeys: SignerPasskeysView | null }>;
}

/** A chain's payouts that need an operator's passkey. */
export interface Held {
  /** Returns the problem, if the approval failed. */
  approvePayout(key: string, assertion: string): Promise<string | undefined>;
  withdrawPayout(key: string): Promise<boolean>;
}

interface Decided {
  readonly key: string;
  readonly request: Request;
}

/** Decides about held payouts in the same way on every chain. */
@Injectable()
export class HeldDecisions {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Throws FOUR_EYES_BY_PERSON, WALLET_NOT_POSSIBLE. */
  async approve(
    held: Held,
    { key, request }: Decided,
    { assertion, by }: { assertion: string; by: string },
  ): Promise<HeldPayoutDecidedView> {
    if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');
    const problem = await held.approvePayout(key, assertion);
    if (problem !== undefined) throw fault('WALLET_NOT_POSSIBLE', { problem });
    return this.recordDecision({ key, request }, { state: 'approved' });
  }

  /** Throws WALLET_NOT_POSSIBLE. */
  async withdraw(held: Held, { key, request }: Decided, reason: string): Promise<HeldPayoutDecidedView> {
    if (!(await held.withdrawPayout(key)))
      throw fault('WALLET_NOT_POSSIBLE', { problem: 'no payout of this key waits for a passkey' });
    return this.recordDecision({ key, request }, { state: 'withdrawn', reason });
  }

  private async recordDecision({ key, request }: Decided, after: object): Promise<HeldPayoutDecidedView> {
    await wakePayouts(await writer(this.database), [key], this.clock.now());
    setAudit(request, { after });
    return { key };
  }
}

/** Returns null if there is no signer or it does not respond. */
export async function findPasskeys(signer: DescribedSigner): Promise<SignerPasskeysView | null> {
  if (!signer.isConfigured) return null;
  const { passkeys } = await signer.describe().catch(() => ({ passkeys: null }));
  return passkeys && { rpId: passkeys.rpId, credentials: passkeys.credentials };
}
