import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';

/** A list that is in use, as it is kept in DATA_DIR. */
export interface AcceptedList {
  readonly sha256: string;
  readonly publishedAt: Date | undefined;
  /** When the file was written that this content came in last. */
  readonly deliveredAt: Date;
  readonly addresses: ReadonlySet<string>;
}

const stored = z.object({
  sha256: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime(),
  addresses: z.array(z.string()).min(1),
});

/** Undefined where none was accepted yet. Throws on a file that cannot be read: then it is not known what the list was. */
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

/** The whole file or none: processes that share DATA_DIR read it meanwhile. */
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
