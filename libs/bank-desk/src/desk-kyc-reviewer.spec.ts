import { describeKycReviewer } from '@rampart/ports/suites';
import { DeskKycReviewer } from './desk-kyc-reviewer.js';

const application = { reviewId: 'r1', userId: 'u1', firstName: 'Mei', lastName: 'Decline', submittedAt: new Date(0) };

describeKycReviewer('desk', () => ({ reviewer: new DeskKycReviewer(), applications: [application] }));

it('never decides, for any application of any age', async () => {
  expect(await new DeskKycReviewer().reviewApplication()).toEqual({
    decision: 'undecided',
    reviewAgainInSeconds: 3_600,
  });
});
