import { dailyJobId, defineDailyJob } from './define-daily-job.js';
import { JobCatalogue } from './define-job.js';

describe('a daily job', () => {
  it('has one id per name and day, which is a UUID', () => {
    const id = dailyJobId('countPartners', '2026-11-29');

    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(dailyJobId('countPartners', '2026-11-29')).toBe(id);
    expect(dailyJobId('countPartners', '2026-11-30')).not.toBe(id);
    expect(dailyJobId('countUsers', '2026-11-29')).not.toBe(id);
  });

  it('is in the catalogue under its name', () => {
    const jobs = new JobCatalogue();

    defineDailyJob({ queue: 'kyc', name: 'walkDog', description: 'Walks the dog', run: async () => {} }, jobs);

    expect(jobs.listJobs()).toMatchObject([{ name: 'walkDog', description: 'Walks the dog, once a day' }]);
  });
});
