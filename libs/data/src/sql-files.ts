import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the path of a file beside this code; the build copies SQL into `dist`. */
export const sqlFile = (name: string): string => path.join(import.meta.dirname, name);

export const readSql = (name: string): string => readFileSync(sqlFile(name), 'utf8');
