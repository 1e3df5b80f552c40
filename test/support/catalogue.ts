import { Catalogue } from '@rampart/methods';
import { eventually } from './eventually.js';
import type { World } from './world.js';

const REASON = 'the bank announced it';

/** Changes a value of the catalogue, with two operators if it requires two, and waits until the API uses it. */
export async function changeCatalogue(
  { operator, colleague, api }: Pick<World, 'operator' | 'colleague' | 'api'>,
  change: { readonly entry: string; readonly setting: string; readonly value: unknown },
): Promise<void> {
  const catalogue = api.get(Catalogue, { strict: false });
  const before = catalogue.offer;
  const { status, body } = await operator.post('/ops/api/catalogue/changes', { ...change, reason: REASON });
  if (status === 202) await colleague.post(`/ops/api/catalogue/changes/${body.changeId}/approve`, { reason: REASON });
  else if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`);
  await eventually('the api knows', () => catalogue.offer !== before);
}
