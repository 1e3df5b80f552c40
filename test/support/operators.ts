import { secretHex } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { PASSWORD, Visitor } from './visitor.js';
import type { World } from './world.js';

export type SignedInOperator = Visitor & { readonly id: string; readonly name: string };

/** A new operator in a browser at the console, signed in, with two-step sign-in as it comes. */
export async function newOperator(
  world: World,
  name = `op-${secretHex(4)}`,
  how: 'withSecondFactor' | 'withoutSecondFactor' = 'withSecondFactor',
): Promise<SignedInOperator> {
  await world.ops.get(Operators, { strict: false }).setPassword(name, PASSWORD, 'real');
  const visitor = Visitor.at(world, '/ops/api', world.env.OPS_URL);
  const { status, body } = await visitor.signIn(name);
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  if (how === 'withSecondFactor') await visitor.enrol();
  const [login] = await world.database.query<{ id: string }>(
    `SELECT id FROM login WHERE realm = 'operators' AND name = $1`,
    [name],
  );
  return Object.assign(visitor, { id: login?.id ?? '', name });
}
