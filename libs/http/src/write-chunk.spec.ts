import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { writeChunk } from './write-chunk.js';

class Reader extends EventEmitter {
  readonly taken: string[] = [];

  constructor(private readonly room: boolean) {
    super();
  }

  write(chunk: string): boolean {
    this.taken.push(chunk);
    return this.room;
  }
}

const to = (reader: Reader): Response => reader as unknown as Response;

describe('a piece of a long answer', () => {
  it('is not waited for while the reader has room', async () => {
    const reader = new Reader(true);

    await writeChunk(to(reader), 'a');

    expect(reader.taken).toEqual(['a']);
  });

  it.each(['drain', 'close'])('is waited for until %s, and nothing is left listening', async (event) => {
    const reader = new Reader(false);
    let done = false;
    const writing = writeChunk(to(reader), 'a').then(() => (done = true));

    await Promise.resolve();
    expect(done).toBe(false);
    reader.emit(event);
    await writing;

    expect(reader.eventNames()).toEqual([]);
  });
});
