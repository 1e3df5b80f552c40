import type { Json } from './client.js';
import { verifiedUser } from './people.js';
import { startWorld, type World } from './world.js';

/** A world whose webhook sink listens, with a verified user. */
export async function startTrading(settings: Record<string, string> = {}): Promise<{ world: World; userId: string }> {
  const world = await startWorld(settings);
  await world.listen();
  const user: Json = await verifiedUser(world.partner);
  return { world, userId: user.id };
}
