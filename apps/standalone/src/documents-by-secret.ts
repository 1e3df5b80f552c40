import type { Env } from '@rampart/config';
import { KycDocument } from '@rampart/data';
import { DiskVault, S3Vault } from '@rampart/drivers';
import type { Vault } from '@rampart/ports';
import { type DataSource, MoreThan } from 'typeorm';

const PAGE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the vault's documents by the id of the secret that encrypted them. It reads the beginning of each, so many documents in a bucket take minutes. Rejects
 * if the vault does not respond.
 */
export async function countDocuments(database: DataSource, env: Env): Promise<Map<string, number>> {
  const vault: Vault = env.VAULT_DRIVER === 's3' ? new S3Vault(env) : new DiskVault(env);
  const counts = new Map<string, number>();
  for (let after = BEFORE_ALL; ;) {
    const page = await database
      .getRepository(KycDocument)
      .find({ where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: PAGE });
    const ids = await Promise.all(page.map(({ vaultKey }) => vault.findSecretOf(vaultKey)));
    for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return counts;
    after = last.id;
  }
}
