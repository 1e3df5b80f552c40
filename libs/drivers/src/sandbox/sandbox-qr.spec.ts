import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Amount, METHOD_IDS, METHODS, PRECISION } from '@rampart/kernel';
import { qrFor } from '@rampart/qr';
import { parse } from 'promptparse';
import encodeQR from 'qr';
import { SANDBOX_QR_PAYEES } from './sandbox-qr.js';

const PIXELS_PER_MODULE = 6;
const MARGIN = 4;
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

const AMOUNT = 4_500;

/** Each method's code for an order of 4,500. */
const CODES = METHOD_IDS.flatMap((method) => {
  const amount = Amount.of(AMOUNT, METHODS[method].currency);
  const text = qrFor(SANDBOX_QR_PAYEES, method, { amount, reference: 'R0123456789' });
  return text === undefined ? [] : [{ method, asked: amount.value.toFixed(PRECISION[METHODS[method].currency]), text }];
});

describe('the QR code of each method', () => {
  it('is there for every method that has one, and for no other', () => {
    expect(CODES.map(({ method }) => method)).toEqual(METHOD_IDS.filter((id) => METHODS[id].qr));
  });

  (hasZbar ? it : it.skip)(
    `is read by zbar as it was written${hasZbar ? '' : ' (did not run: no zbarimg on PATH)'}`,
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'rampart-qr-'));
      try {
        const files = CODES.map(({ method, text }) => {
          const file = path.join(folder, `${method}.pgm`);
          writeFileSync(file, pictureOf(text));
          return file;
        });
        const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', ...files], { encoding: 'utf8' });

        expect(stdout.trimEnd().split('\n')).toEqual(CODES.map(({ text }) => text));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.each(CODES.filter(({ method }) => method !== 'upi'))(
    'is read alike by another decoder: $method',
    ({ text, asked }) => {
      expect(parse(text, true, true)?.getTagValue('54')).toBe(asked);
    },
  );

  it('asks a PromptPay biller for the reference', () => {
    const { text = '' } = CODES.find(({ method }) => method === 'prompt-pay') ?? {};

    expect(parse(text, true)?.getTagValue('30', '02')).toBe('R0123456789');
  });
});

/** Draws an uncompressed grey picture (PGM), which needs no library. */
function pictureOf(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: MARGIN });
  const side = modules.length * PIXELS_PER_MODULE;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)]) pixels[y * side + x] = 0;
  return Buffer.concat([Buffer.from(`P5 ${side} ${side} 255\n`), pixels]);
}
