import { fault, type Fault } from '@rampart/kernel';
import type { Format } from '../formats.js';
import { walkAsf, walkAvi, walkMovie } from './films.js';
import { PdfCheck } from './pdf-check.js';
import { walkJpeg, walkPng } from './pictures.js';
import { type Walk, Walker } from './walk.js';

/** Inspects a file as it streams, and reports at its end why no viewer would open it. */
export interface ContentCheck {
  push(chunk: Buffer): void;
  findProblem(): 'incomplete' | 'encrypted' | undefined;
}

const WALKS: Readonly<Record<string, () => Walk>> = {
  png: walkPng,
  jpg: walkJpeg,
  mov: walkMovie,
  mp4: walkMovie,
  avi: walkAvi,
  wmv: walkAsf,
};

/** Passes content of this format on, and throws DOCUMENT_INCOMPLETE or DOCUMENT_ENCRYPTED at its end. */
export async function* whole({ extension }: Format, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const check = checkOf(extension);
  for await (const chunk of chunks) {
    check.push(chunk);
    yield chunk;
  }
  const problem = check.findProblem();
  if (problem) throw refusal(problem, extension);
}

function checkOf(extension: string): ContentCheck {
  const walk = WALKS[extension];
  return walk ? new Walker(walk()) : new PdfCheck();
}

const refusal = (problem: 'incomplete' | 'encrypted', format: string): Fault =>
  problem === 'encrypted' ? fault('DOCUMENT_ENCRYPTED') : fault('DOCUMENT_INCOMPLETE', { format });
