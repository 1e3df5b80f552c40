import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Amount, type FiatCode, type MethodId, METHODS, PRECISION } from '@rampart/kernel';
import { qrFor } from '@rampart/qr';
import { parse } from 'promptparse';
import encodeQR from 'qr';
import { SANDBOX_QR_PAYEES } from './sandbox-qr.js';

const PIXELS_PER_MODULE = 6;
const MARGIN = 4;
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

const CURRENCIES: Readonly<Partial<Record<MethodId, FiatCode>>> = {
  'paynow': 'SGD',
  'fps': 'HKD',
  'prompt-pay': 'THB',
  'upi': 'INR',
  'duit-now': 'MYR',
  'instapay': 'PHP',
  'gojek-id': 'IDR',
  'viettel-pay': 'VND',
};
const AMOUNT = 4_500;

/** Each method's code for an order of 4,500. */
const CODES = Object.entries(CURRENCIES).map(([method, currency]) => {
  const amount = Amount.of(AMOUNT, currency);
  return {
    method,
    asked: amount.value.toFixed(PRECISION[currency]),
    text: qrFor(SANDBOX_QR_PAYEES, method as MethodId, { amount, reference: 'R0123456789' })!,
  };
});

describe('the QR code of each method', () => {
  it('is read here, for every method that has one', () => {
    const methods = Object.values(METHODS).filter(({ qr }) => qr);

    expect(CODES.map(({ method }) => method).sort()).toEqual(methods.map(({ id }) => id).sort());
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
