import { JobCatalogue } from './define-job.js';

const about = { description: 'Feeds the cat.', mayRunEarly: true };

describe('a job', () => {
  it('is known from its definition on', () => {
    const jobs = new JobCatalogue();
    const feedCat = jobs.defineJob<{ catId: string }>('kyc', 'feedCat', about);

    expect(feedCat).toEqual({ queue: 'kyc', name: 'feedCat', description: 'Feeds the cat.', mayRunEarly: true });
    expect(jobs.listJobs()).toEqual([feedCat]);
  });

  it('is defined once: a second one of its name is refused, in another queue too', () => {
    const jobs = new JobCatalogue();
    jobs.defineJob('kyc', 'walkDog', about);

    expect(() => jobs.defineJob('kyc', 'walkDog', about)).toThrow('the job walkDog is defined twice');
    expect(() => jobs.defineJob('payouts', 'walkDog', about)).toThrow('the job walkDog is defined twice');
    expect(jobs.listJobs()).toHaveLength(1);
  });
});
