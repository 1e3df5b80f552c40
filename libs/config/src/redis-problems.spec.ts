import { type BadEnvironment, loadEnv } from './env.js';

const CLUSTER = { QUEUE_BACKEND: 'redis', REDIS_URL: 'rediss://node-1:6379', REDIS_CLUSTER_NODES: 'node-2:6379' };

function problemsOf(given: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadEnv(given);
    return [];
  } catch (error) {
    return (error as BadEnvironment).problems;
  }
}

describe('the settings of a Redis Cluster', () => {
  it.each(['', '/', '/0'])('take the address of a node that ends with "%s"', (path) => {
    const problems = problemsOf({ ...CLUSTER, REDIS_URL: `${CLUSTER.REDIS_URL}${path}` });

    expect(problems).toEqual([]);
  });

  it('are refused beside Sentinels, with what to do', () => {
    const problems = problemsOf({ ...CLUSTER, REDIS_SENTINELS: 'sentinel-1:26379' });

    expect(problems).toEqual([expect.stringMatching(/^REDIS_CLUSTER_NODES: .*REDIS_SENTINELS.*set one of them$/)]);
  });

  it('are refused with a numbered database, which a cluster does not have', () => {
    const problems = problemsOf({ ...CLUSTER, REDIS_URL: 'rediss://node-1:6379/2' });

    expect(problems).toEqual([expect.stringMatching(/^REDIS_URL: .*leave out \/2/)]);
  });
});
