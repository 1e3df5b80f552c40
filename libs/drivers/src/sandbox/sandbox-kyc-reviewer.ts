import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { after, Clock, SECOND } from '@rampart/kernel';
import { type KycApplication, KycReviewer, type KycVerdict } from '@rampart/ports';

/** Decides SANDBOX_KYC_SECONDS after submission: declines users with the last name `Decline`, approves all others. */
@Injectable()
export class SandboxKycReviewer extends KycReviewer {
  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SANDBOX_KYC_SECONDS'>,
  ) {
    super();
  }

  async reviewApplication(application: KycApplication): Promise<KycVerdict> {
    const decidedAt = after(application.submittedAt, this.env.SANDBOX_KYC_SECONDS * SECOND);
    const remaining = decidedAt.getTime() - this.clock.now().getTime();
    if (remaining > 0) return { decision: 'undecided', reviewAgainInSeconds: Math.ceil(remaining / SECOND) };
    return isDeclined(application)
      ? { decision: 'decline', reason: SANDBOX_DECLINE_REASON, code: 'nameMismatch' }
      : { decision: 'approve' };
  }
}

export const SANDBOX_DECLINE_REASON =
  'The documents could not be matched to the name (sandbox: the last name is Decline).';

const isDeclined = ({ lastName }: KycApplication): boolean => lastName.trim().toLowerCase() === 'decline';
