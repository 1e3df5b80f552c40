import { collection } from '../../tools/site/collection/collection.js';
import { FOLDERS } from '../../tools/site/collection/steps.js';
import { startWorld, type World } from '../../test/support/world.js';
import { runCollection } from '../support/run-collection.js';

describe('the collection of requests, run from the top', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const own = async () => {
    const [partner, keys, endpoints, clock] = await Promise.all(
      ['/api/partner', '/api/api-keys', '/api/webhook-endpoints', '/api/sandbox/clock'].map((path) =>
        world.partner.get(path),
      ),
    );
    return {
      partner: partner?.body,
      keys: keys?.body.map(({ id }: { id: string }) => id),
      endpoints: endpoints?.body,
      offset: clock?.body.offset,
    };
  };

  it('is answered as it expects, and leaves the partner as it was', async () => {
    const before = await own();
    const [apiKey = '', apiSecret = ''] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');

    const results = await runCollection(collection(), { baseUrl: world.partner.baseUrl, apiKey, apiSecret });

    expect(results.filter((result) => result.includes('FAILED'))).toEqual([]);
    expect(results).toHaveLength(FOLDERS.flatMap(({ steps }) => steps).length);
    expect(await own()).toEqual(before);
  });
});
