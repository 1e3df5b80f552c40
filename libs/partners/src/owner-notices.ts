import { ENV, type Env, PurposeKeys, sealNamed, unsealNamed } from '@rampart/config';
import { Member, Partner } from '@rampart/data';
import { rows } from '@rampart/sql';
import { defineJob, insertJobs, newJob } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export type OwnerChange = 'invited' | 'added' | 'removed';

/** A change of the owners of a partner's account. */
export interface OwnerNotice {
  readonly change: OwnerChange;
  /** Email address of the owner who was added or removed. */
  readonly owner: string;
}

export type OfOwners = {
  readonly partnerId: string;
  /** An OwnerNotice. It is sealed because no queue contains personal data in plain text. */
  readonly notice: string;
};

export const notifyOwners = defineJob<OfOwners>('emails', 'notifyOwners', {
  description: "Sends a partner's owners an email about an owner who was invited, added or removed.",
  mayRunEarly: true,
});

/** Notices about a change of the owners of a partner's account, so that a takeover of the account does not go unnoticed. */
@Injectable()
export class OwnerNotices {
  private readonly keys: PurposeKeys;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.keys = new PurposeKeys(env, 'owner-notice');
  }

  /** Call this in the transaction of the change. */
  async announce(manager: EntityManager, partnerId: string, notice: OwnerNotice): Promise<void> {
    const sealed = sealNamed(this.keys, JSON.stringify(notice), partnerId).toString('base64url');
    await rows(manager, insertJobs([newJob(notifyOwners, { partnerId, notice: sealed }, this.clock.now())]));
  }

  /** Returns the notice of a job, the partner's name, and the addresses of its owners and of a removed one. */
  async read({ partnerId, notice: sealed }: OfOwners): Promise<OwnerNotice & { partner: string; to: string[] }> {
    const notice = JSON.parse(unsealNamed(this.keys, Buffer.from(sealed, 'base64url'), partnerId)) as OwnerNotice;
    const [{ name }, owners] = await Promise.all([
      this.database.getRepository(Partner).findOneByOrFail({ id: partnerId }),
      this.database.getRepository(Member).find({ where: { partnerId, role: 'owner' }, order: { id: 'ASC' } }),
    ]);
    const to = owners.map(({ email }) => email);
    return { ...notice, partner: name, to: notice.change === 'removed' ? [...new Set([...to, notice.owner])] : to };
  }
}
