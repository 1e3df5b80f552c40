import fs from 'node:fs';

const CHUNK_BYTES = 8 * 2 ** 20;

/** The names of the secrets in a process's memory, as a core dump would contain it. Works only on Linux. */
export function findInMemory(pid: number, secrets: Readonly<Record<string, Buffer>>): string[] {
  const longest = Math.max(...Object.values(secrets).map(({ length }) => length));
  const found = new Set<string>();
  const memory = fs.openSync(`/proc/${pid}/mem`, 'r');
  for (const [start, end] of writableRegions(pid))
    for (let at = start; at < end; at += CHUNK_BYTES) {
      const bytes = readAt(memory, at, Math.min(CHUNK_BYTES + longest, end - at));
      for (const [name, secret] of Object.entries(secrets)) if (bytes.includes(secret)) found.add(name);
    }
  fs.closeSync(memory);
  return [...found];
}

function writableRegions(pid: number): [number, number][] {
  return fs
    .readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      return start === undefined || end === undefined
        ? []
        : [[Number.parseInt(start, 16), Number.parseInt(end, 16)] as [number, number]];
    });
}

/** Empty for a page that is unmapped or not readable. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  try {
    return bytes.subarray(0, fs.readSync(file, bytes, 0, length, at));
  } catch {
    return Buffer.alloc(0);
  }
}
