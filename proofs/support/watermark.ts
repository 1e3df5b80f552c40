import type { Locator } from 'playwright-core';
import pngjs from 'pngjs';

const { PNG } = pngjs;

/** A document of words on light and on dark paper: black bars on white beside white bars on black. */
export function stripedDocument(width = 480, height = 300): Buffer {
  const picture = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = Math.floor(y / 10) % 2 === 0;
      const shade = isInk === x < width / 2 ? 0 : 255;
      picture.data.set([shade, shade, shade, 255], (y * width + x) * 4);
    }
  return PNG.sync.write(picture);
}

/** Legibility of a striped document under a watermark. */
export interface Legibility {
  /** WCAG contrast between the lightest dark pixel and the darkest light one. */
  readonly contrast: number;
  /** Share of the document's pixels that the watermark changes. */
  readonly marked: number;
}

/** Compares a document with and without its watermark, pixel by pixel. */
export async function legibilityOf(document: Locator): Promise<Legibility> {
  const shot = async (): Promise<number[]> => luminances(PNG.sync.read(await document.screenshot()).data);
  const show = (visibility: string): Promise<void> =>
    document.locator('.watermark').evaluate((mark, how) => {
      (mark as unknown as { style: { visibility: string } }).style.visibility = how;
    }, visibility);
  const marked = await shot();
  await show('hidden');
  const plain = await shot();
  await show('visible');
  const darks = marked.filter((_, i) => plain[i]! < 0.05);
  const lights = marked.filter((_, i) => plain[i]! > 0.9);
  const lightest = darks.reduce((a, b) => Math.max(a, b), 0);
  const darkest = lights.reduce((a, b) => Math.min(a, b), 1);
  return {
    contrast: (darkest + 0.05) / (lightest + 0.05),
    marked: marked.filter((luminance, i) => Math.abs(luminance - plain[i]!) > 0.02).length / marked.length,
  };
}

function luminances(data: Buffer): number[] {
  const found: number[] = [];
  for (let i = 0; i < data.length; i += 4)
    found.push(0.2126 * linear(data[i]!) + 0.7152 * linear(data[i + 1]!) + 0.0722 * linear(data[i + 2]!));
  return found;
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
