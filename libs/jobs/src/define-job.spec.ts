import { defineJob, definedJobs } from './define-job.js';

const about = { description: 'Feeds the cat.', mayRunEarly: true };

describe('a job', () => {
  it('is known from its definition on', () => {
    const feedCat = defineJob<{ catId: string }>('kyc', 'feedCat', about);

    expect(feedCat).toEqual({ queue: 'kyc', name: 'feedCat', description: 'Feeds the cat.', mayRunEarly: true });
    expect(definedJobs()).toContain(feedCat);
  });

  it('is defined once: a second one of its name is refused, in another queue too', () => {
    defineJob('kyc', 'walkDog', about);

    expect(() => defineJob('kyc', 'walkDog', about)).toThrow('the job walkDog is defined twice');
    expect(() => defineJob('payouts', 'walkDog', about)).toThrow('the job walkDog is defined twice');
    expect(definedJobs().filter(({ name }) => name === 'walkDog')).toHaveLength(1);
  });
});
