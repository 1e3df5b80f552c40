import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { FewAtOnce } from './few-at-once.js';

const PROGRAM = path.join(projectRoot, 'dist', 'libs', 'kyc', 'src', 'pictures', 'picture-encoder.js');
const MAX_HEAP_MB = 256;
/** Limit for the whole process, including decoded pixels. */
const MAX_MEMORY_BYTES = 900 * 1024 * 1024;
const MAX_MS = 60 * SECOND;
const LOOK_EVERY_MS = 100;
const MAX_OUTPUT_BYTES = 250 * 1024 * 1024;
/** Maximum number of processes; further pictures wait. */
const MAX_AT_ONCE = 2;

export const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

const slots = new FewAtOnce(MAX_AT_ONCE);

/**
 * Re-encodes a picture's pixels for a viewer, without anything else that the file contained. A separate process does this, and is ended beyond its limits of
 * time and memory. Returns undefined if the picture cannot be decoded within them.
 */
export const showPicture = (content: Buffer, mediaType: string): Promise<Buffer | undefined> =>
  slots.run(() => encodeInProcess(content, mediaType));

function encodeInProcess(content: Buffer, mediaType: string): Promise<Buffer | undefined> {
  const args = [`--max-old-space-size=${MAX_HEAP_MB}`, PROGRAM, mediaType];
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const encoded: Buffer[] = [];
  let bytes = 0;
  const end = (): void => void child.kill('SIGKILL');
  child.stdout.on('data', (chunk: Buffer) => {
    encoded.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_OUTPUT_BYTES) end();
  });
  child.stdin.on('error', () => undefined); // the process ended before it had read everything
  child.stdin.end(content);
  const deadline = setTimeout(end, MAX_MS);
  const look = setInterval(
    () => void memoryOf(child.pid).then((used) => used > MAX_MEMORY_BYTES && end()),
    LOOK_EVERY_MS,
  );
  return new Promise((resolve) => {
    const finish = (code: number | null): void => {
      clearTimeout(deadline);
      clearInterval(look);
      resolve(code === 0 && bytes > 0 ? Buffer.concat(encoded) : undefined);
    };
    child.once('error', () => finish(null));
    child.once('close', finish);
  });
}

/** Returns resident memory on Linux, and 0 elsewhere, because there only the limits of the heap and of pixels apply. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
