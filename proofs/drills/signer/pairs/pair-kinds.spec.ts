import { makeSignerWorld, type SignerWorld } from '../world.js';
import { findWrong } from './pair.js';
import { PAIR_KINDS } from './pair-kinds.js';

describe('the signer, asked for a request and for the same with an attack', () => {
  let world: SignerWorld;
  beforeAll(async () => {
    world = await makeSignerWorld();
  });
  afterAll(() => world.close());

  it.each(PAIR_KINDS)('refuses the attack alone: %s', async (_name, kind) => {
    expect(await findWrong(kind, world)).toBeUndefined();
  });
});
