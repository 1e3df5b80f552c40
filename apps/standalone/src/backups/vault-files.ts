import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Env, projectRoot } from '@rampart/config';
import { Refusal } from '../refusal.js';

/** Returns the folder of the `disk` driver; undefined if documents are in a bucket, which needs its own backup. */
export const vaultOf = ({ VAULT_DRIVER, DATA_DIR }: Env): string | undefined =>
  VAULT_DRIVER === 'disk' ? path.resolve(projectRoot, DATA_DIR, 'vault') : undefined;

/** Copies every document in its encrypted form, except those deleted meanwhile. Returns the files, relative to the backup. */
export async function copyVaultOut(vault: string, folder: string): Promise<string[]> {
  await mkdir(path.join(folder, 'vault'), { mode: 0o700 });
  const copied: string[] = [];
  for (const name of await documentsIn(vault)) {
    const file = path.join('vault', name);
    if (await copyIfThere(path.join(vault, name), path.join(folder, file))) copied.push(file);
  }
  return copied;
}

export async function assertEmptyVault(vault: string): Promise<void> {
  if ((await documentsIn(vault)).length > 0) throw new Refusal(`${vault} holds documents: restore into an empty one.`);
}

export async function copyVaultIn(folder: string, files: readonly string[], vault: string): Promise<void> {
  await mkdir(path.dirname(vault), { recursive: true });
  await mkdir(vault, { recursive: true, mode: 0o700 });
  for (const file of files) await copyFile(path.join(folder, file), path.join(vault, path.basename(file)));
}

const documentsIn = async (vault: string): Promise<string[]> =>
  (await readdir(vault).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));

const copyIfThere = (source: string, target: string): Promise<boolean> =>
  copyFile(source, target, constants.COPYFILE_EXCL).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
