import { KycReview, User } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock, SECOND } from '@rampart/kernel';
import { KycReviewer } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DecideKyc } from './decide-kyc.js';
import { reviewKyc } from './jobs.js';

@Injectable()
export class ReviewKycJob extends JobHandler<{ reviewId: string }> {
  readonly job = reviewKyc;

  constructor(
    private readonly database: DataSource,
    private readonly reviewer: KycReviewer,
    private readonly decideKyc: DecideKyc,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handleJob({ reviewId }: { reviewId: string }): Promise<void> {
    const review = await this.database.getRepository(KycReview).findOneBy({ id: reviewId });
    if (!review || review.decidedAt) return;
    const user = await this.database.getRepository(User).findOneByOrFail({ id: review.userId });
    const { firstName, lastName } = user;
    const verdict = await this.reviewer.reviewApplication({
      reviewId,
      userId: user.id,
      firstName,
      lastName,
      submittedAt: review.submittedAt,
    });
    if (verdict.decision !== 'undecided') await this.decideKyc.decideReview(review, verdict, 'reviewer');
    else await this.scheduleReview(reviewId, verdict.reviewAgainInSeconds);
  }

  private async scheduleReview(reviewId: string, seconds: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(reviewKyc, { reviewId }, after(this.clock.now(), seconds * SECOND))]));
  }
}
