import { defineJob } from '@rampart/jobs';

export const reviewKyc = defineJob<{ reviewId: string }>('kyc', 'reviewKyc', {
  description:
    'Asks the reviewer about a KYC request and writes down the verdict; asks again later while there is none.',
  mayRunEarly: true,
});
