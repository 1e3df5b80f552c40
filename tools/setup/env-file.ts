import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';

/** Settings in `.env` count where the environment itself says nothing. */
export function loadEnvFile(): void {
  const file = inProject('.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** Every setting of the service, emptied: that counts as not set and keeps `.env` out. */
export function unsetSettings(): Record<string, string> {
  const names = fs.readFileSync(inProject('.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm);
  return Object.fromEntries([...names].map(([, name = '']) => [name, '']));
}
