type Rgb = readonly [number, number, number];

/** Colours that pages derive from one brand colour; every pair that is used together reaches WCAG AA (4.5:1). Values are `#rrggbb`. */
export interface BrandTokens {
  readonly brand: string;
  /** Text on the brand. */
  readonly onBrand: string;
  /** Backgrounds with a tint of the brand, for light and dark pages. */
  readonly softLight: string;
  readonly softDark: string;
  /** The brand as text, on the page and on its soft background. */
  readonly textLight: string;
  readonly textDark: string;
}

/** `color` is `#rrggbb`. */
export function brandTokens(color: string): BrandTokens {
  const brand = rgbOf(color);
  const softLight = mixed(brand, WHITE, 0.9);
  const softDark = mixed(brand, NIGHT, 0.84);
  const tokens = {
    brand,
    onBrand: readableOn(brand),
    softLight,
    softDark,
    textLight: moved(brand, BLACK, [WHITE, PAPER, softLight]),
    textDark: moved(brand, WHITE, [NIGHT, MIDNIGHT, softDark]),
  };
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [name, hexOf(value)]),
  ) as unknown as BrandTokens;
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => ratio(rgbOf(one), rgbOf(other));

/** Declarations for `:root` (apps/web/shared/tokens.css). */
export function brandStyle(color: string): string {
  const { brand, onBrand, softLight, softDark, textLight, textDark } = brandTokens(color);
  const variables = {
    brand,
    'on-brand': onBrand,
    'brand-soft-light': softLight,
    'brand-soft-dark': softDark,
    'brand-text-light': textLight,
    'brand-text-dark': textDark,
  };
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const MIN_CONTRAST = 4.5;
const STEP = 0.02;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** Text, background and surface of the pages. */
const INK: Rgb = [20, 23, 31];
const PAPER: Rgb = [244, 245, 248];
const NIGHT: Rgb = [22, 26, 33];
const MIDNIGHT: Rgb = [13, 16, 21];

/** Returns white or dark text, one of which always reaches the contrast. */
function readableOn(color: Rgb): Rgb {
  return (
    [WHITE, INK].find((text) => ratio(color, text) >= MIN_CONTRAST) ??
    (ratio(color, WHITE) >= ratio(color, BLACK) ? WHITE : BLACK)
  );
}

/** Returns the nearest shade towards `end` that is readable on all of `grounds`. */
function moved(color: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const shade = mixed(color, end, share);
    if (grounds.every((ground) => ratio(shade, ground) >= MIN_CONTRAST)) return shade;
  }
  return end;
}

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => each((i) => Math.round(from[i] + (to[i] - from[i]) * share));

function ratio(one: Rgb, other: Rgb): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = each((i) =>
    color[i] / 255 <= 0.04045 ? color[i] / 255 / 12.92 : ((color[i] / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (hex: string): Rgb => each((i) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16));
const hexOf = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
const each = (value: (i: 0 | 1 | 2) => number): Rgb => [value(0), value(1), value(2)];
