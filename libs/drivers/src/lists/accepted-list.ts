import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';

/** A list in use, as stored in DATA_DIR. */
export interface AcceptedList {
  readonly sha256: string;
  readonly publishedAt: Date | undefined;
  /** Modification time of the file that last delivered this content. */
  readonly deliveredAt: Date;
  readonly addresses: ReadonlySet<string>;
}

const stored = z.object({
  sha256: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime(),
  addresses: z.array(z.string()).min(1),
});

/** Undefined if no list was accepted yet. Throws if the file cannot be read, since the list is then unknown. */
export async function loadAccepted(file: string): Promise<AcceptedList | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { sha256, publishedAt, deliveredAt, addresses } = stored.parse(JSON.parse(text));
  return {
    sha256,
    publishedAt: publishedAt === null ? undefined : new Date(publishedAt),
    deliveredAt: new Date(deliveredAt),
    addresses: new Set(addresses),
  };
}

/** Writes the whole file or nothing, since processes that share DATA_DIR may be reading it. */
export async function storeAccepted(file: string, list: AcceptedList): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(
      JSON.stringify({ ...list, publishedAt: list.publishedAt ?? null, addresses: [...list.addresses].sort() }),
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
