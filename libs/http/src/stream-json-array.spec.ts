import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Response } from 'express';
import fc from 'fast-check';
import { streamJsonArray } from './stream-json-array.js';

/** The parts of a response that a stream of pages uses. */
class FakeResponse extends PassThrough {
  readonly types: string[] = [];

  type(type: string): this {
    this.types.push(type);
    return this;
  }
}
async function* pagesOf<T>(pages: readonly T[][]): AsyncGenerator<T[]> {
  for (const page of pages) yield page;
}

describe('a long list', () => {
  it('is one JSON array of all pages, in order', async () => {
    const pages = fc.array(fc.array(fc.record({ id: fc.string(), n: fc.integer() }), { maxLength: 5 }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(pages, async (all) => {
        const response = new FakeResponse();
        const received = text(response);
        await streamJsonArray(
          response as unknown as Response,
          pagesOf(all.map((page) => page.map((item) => JSON.stringify(item)))),
        );

        expect(JSON.parse(await received)).toEqual(all.flat());
        expect(response.types).toEqual(['application/json']);
      }),
    );
  });

  it('is an empty array when there is nothing', async () => {
    const response = new FakeResponse();
    const received = text(response);
    await streamJsonArray(response as unknown as Response, pagesOf([]));

    expect(await received).toBe('[]');
  });

  it('asks for the next page only when the reader has taken the last', async () => {
    const response = new FakeResponse({ highWaterMark: 16 });
    const asked: number[] = [];
    async function* slowPages(): AsyncGenerator<string[]> {
      for (let page = 0; page < 10; page += 1) {
        asked.push(page);
        yield [`"${'x'.repeat(64)}"`];
      }
    }
    const streaming = streamJsonArray(response as unknown as Response, slowPages());
    await new Promise(setImmediate);
    expect(asked.length).toBeLessThan(10);

    expect(JSON.parse(await text(response))).toHaveLength(10);
    await streaming;
  });

  it('leaves no listener behind for each page', async () => {
    const response = new FakeResponse({ highWaterMark: 16 });
    const listening: number[] = [];
    async function* pages(): AsyncGenerator<string[]> {
      for (let page = 0; page < 20; page += 1) {
        listening.push(response.listenerCount('close'));
        yield [`"${'x'.repeat(64)}"`];
      }
    }
    const [received] = await Promise.all([text(response), streamJsonArray(response as unknown as Response, pages())]);

    expect(JSON.parse(received)).toHaveLength(20);
    expect(Math.max(...listening)).toBeLessThan(5);
  });

  it('stops asking when the reader has gone', async () => {
    const response = new FakeResponse({ highWaterMark: 16 });
    const asked: number[] = [];
    async function* pages(): AsyncGenerator<string[]> {
      for (let page = 0; page < 1_000; page += 1) {
        asked.push(page);
        yield [`"${'x'.repeat(64)}"`];
      }
    }
    const streaming = streamJsonArray(response as unknown as Response, pages());
    await new Promise(setImmediate);
    response.destroy();
    await streaming;

    expect(asked.length).toBeLessThan(10);
  });

  it('fails as its pages fail, so that half a list is never taken for all of it', async () => {
    async function* pages(): AsyncGenerator<string[]> {
      yield ['1'];
      throw new Error('the database went away');
    }

    await expect(streamJsonArray(new FakeResponse() as unknown as Response, pages())).rejects.toThrow(
      'the database went away',
    );
  });
});
