import fc from 'fast-check';
import { brandStyle, brandTokens, contrast } from './brand.js';

const MIN_CONTRAST = 4.5;
const SURFACES = { light: ['#ffffff', '#f4f5f8'], dark: ['#161a21', '#0d1015'] };

describe('the colours of a brand', () => {
  it('can be read in every place they are used, whatever the colour', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

    fc.assert(
      fc.property(colour, (given) => {
        const { brand, onBrand, softLight, softDark, textLight, textDark } = brandTokens(given);
        const pairs = [
          [brand, onBrand],
          ...[...SURFACES.light, softLight].map((ground) => [textLight, ground]),
          ...[...SURFACES.dark, softDark].map((ground) => [textDark, ground]),
          ['#14171f', softLight],
          ['#e9ecf1', softDark],
        ] as [string, string][];
        expect(pairs.filter(([text, ground]) => contrast(text, ground) < MIN_CONTRAST)).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('leave a colour alone that can be read as it is', () => {
    expect(brandTokens('#2f4fd0')).toMatchObject({ brand: '#2f4fd0', onBrand: '#ffffff', textLight: '#2f4fd0' });
  });

  it('are given to a page as variables', () => {
    expect(brandStyle('#ffcc00')).toMatch(/^--brand:#ffcc00;--on-brand:#14171f;--brand-soft-light:#[0-9a-f]{6};/);
  });

  it('are compared as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
