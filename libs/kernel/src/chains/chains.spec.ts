import fc from 'fast-check';
import { NETWORKS } from '../vocabulary.js';
import { CHAIN_IDS, type ChainId, CHAINS } from './index.js';

/** Addresses in which a checksum, a prefix or a case protects every character. */
const CHECKSUMMED: readonly (readonly [ChainId, string])[] = [
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['tron', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  ['zilliqa', 'zil102n74869xnvdwq3yh8p0k9jjgtejruft268tg8'],
  ['nem', 'NDD2CT6LQLIYQ56KIXI3ENTM6EK3D44P5JFXJ4R4'],
];

const KEYBOARD = [...Array(95).keys()].map((at) => String.fromCharCode(32 + at));

describe.each(CHAIN_IDS)('the chain %s', (id) => {
  it('stands under its own id and waits for confirmations', () => {
    expect(CHAINS[id].id).toBe(id);
    expect(CHAINS[id].confirmations).toBeGreaterThan(0);
  });

  it('has a short phrase for any string that is no address, and never throws', () => {
    const prefix = fc.constantFrom('', '0x', '1', '3', 'bc1', 'tb1', 'T', 'zil1', 'N');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ minLength: 20, maxLength: 60 }),
      fc.base64String(),
    );

    fc.assert(
      fc.property(prefix, text, (start, rest) => {
        const problem = CHAINS[id].addressProblem(start + rest, NETWORKS);
        expect(problem).toMatch(/^it[s]? .{5,80}$/);
      }),
    );
  });
});

describe.each(CHECKSUMMED)('the %s address %s', (id, address) => {
  const problem = (text: string) => CHAINS[id].addressProblem(text, NETWORKS);

  it('is refused as soon as any one character is another, is missing or is there twice', () => {
    expect(problem(address)).toBeUndefined();

    const changed = [...address].flatMap((character, at) => [
      ...KEYBOARD.filter((key) => key !== character).map((key) => address.slice(0, at) + key + address.slice(at + 1)),
      address.slice(0, at) + address.slice(at + 1),
      address.slice(0, at) + character + address.slice(at),
    ]);

    expect(changed.filter((text) => problem(text) === undefined)).toEqual([]);
  });
});
