import fc from 'fast-check';
import { Fault } from '@rampart/kernel';
import { jsonFields } from './json-fields.js';
import type { FieldPiece } from './read-fields.js';
import { urlencodedFields } from './urlencoded-fields.js';

const base64 = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString('base64'));
const short = fc.string({ unit: 'grapheme', maxLength: 40 });
const texts = fc.record({ type: short, filename: short, file: base64 });
const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });

async function* inChunks(body: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Reassembles the fields; a piece of a field that never began, or began twice, appears under another name. */
async function assembled(pieces: AsyncIterable<FieldPiece>): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  for await (const { field, begins, text } of pieces) {
    const name = begins === fields.has(field) ? `broken ${field}` : field;
    fields.set(name, (fields.get(name) ?? '') + text);
  }
  return fields;
}

describe('the fields of a body', () => {
  it('are the same however the JSON is cut', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(0, 2), chunkSizes, async (fields, indent, sizes) => {
        const body = JSON.stringify(fields, null, indent);

        expect(await assembled(jsonFields(inChunks(body, sizes)))).toEqual(new Map(Object.entries(fields)));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same however the urlencoded form is cut', async () => {
    await fc.assert(
      fc.asyncProperty(texts, chunkSizes, async (fields, sizes) => {
        const body = new URLSearchParams(fields).toString();

        expect(await assembled(urlencodedFields(inChunks(body, sizes)))).toEqual(new Map(Object.entries(fields)));
      }),
      { numRuns: 300 },
    );
  });

  it('are read from any JSON value, or the value is a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 25 }), chunkSizes, async (body, sizes) => {
        const outcome = await assembled(jsonFields(inChunks(body, sizes))).catch((error: unknown) => error);

        const value: unknown = JSON.parse(body);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) expect(outcome).toBeInstanceOf(Fault);
        else if (outcome instanceof Map) expect(new Set(outcome.keys())).toEqual(new Set(namesOfTexts(value)));
        else expect(outcome).toBeInstanceOf(Fault);
      }),
      { numRuns: 300 },
    );
  });

  it('are read from any bytes, or it is a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), chunkSizes, async (body, sizes) => {
        for (const read of [jsonFields, urlencodedFields]) {
          const outcome: unknown = await assembled(read(inChunks(body, sizes))).catch((error: unknown) => error);
          expect(outcome instanceof Error ? outcome.name : 'Fault').toBe('Fault');
        }
      }),
      { numRuns: 500 },
    );
  });
});

const namesOfTexts = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) => (typeof inner === 'string' ? [name] : []));
