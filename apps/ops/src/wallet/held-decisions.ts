import { writer } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { setAudit } from '@rampart/sessions';
import { wakePayouts } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { HeldPayoutDecidedView, SignerPasskeysView } from './held-payouts.dto.js';

interface DescribedSigner {
  readonly isConfigured: boolean;
  describe(): Promise<{ readonly passkeys: SignerPasskeysView | null }>;
}

/** Effects that a decision about a held payout has on every chain. */
@Injectable()
export class HeldDecisions {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async recordDecision(request: Request, key: string, after: object): Promise<HeldPayoutDecidedView> {
    await wakePayouts(await writer(this.database), [key], this.clock.now());
    setAudit(request, { after });
    return { key };
  }
}

/** Null where there is no signer, or it does not answer. */
export async function findPasskeys(signer: DescribedSigner): Promise<SignerPasskeysView | null> {
  if (!signer.isConfigured) return null;
  const { passkeys } = await signer.describe().catch(() => ({ passkeys: null }));
  return passkeys && { rpId: passkeys.rpId, credentials: passkeys.credentials };
}
