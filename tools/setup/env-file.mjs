import fs from 'node:fs';
import { inProject } from './project.mjs';

/** Settings in `.env` count where the environment itself says nothing. */
export function loadEnvFile() {
  const file = inProject('.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
