import { secretHex } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { logins } from './rows/tables.js';
import { PASSWORD, Visitor } from './visitor.js';
import type { World } from './world.js';

export type SignedInOperator = Visitor & { readonly id: string; readonly name: string };

/** A new operator signed in at the console in a browser, with two-step sign-in by default. */
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
  const { id } = await logins.get(world, { realm: 'operators', name });
  return Object.assign(visitor, { id, name });
}
