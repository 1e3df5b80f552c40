import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountForNewCluster, canEnter } from './account.js';

/** A new folder that Postgres, which may run under another account, can pass through. */
export function temporaryFolder(prefix: string): string {
  const account = accountForNewCluster();
  const place = [os.tmpdir(), '/var/tmp'].find((candidate) => canEnter(candidate, account)) ?? os.tmpdir();
  const folder = fs.mkdtempSync(path.join(place, prefix));
  fs.chmodSync(folder, 0o755);
  return folder;
}
