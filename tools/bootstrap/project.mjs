// @ts-check
import { createHash } from 'node:crypto';
import path from 'node:path';

/** The folder of package.json. */
export const root = path.dirname(path.dirname(import.meta.dirname));

/** @param {...string} parts */
export const inProject = (...parts) => path.join(root, ...parts);

/**
 * A short name that differs between two folders, for what is kept outside of them.
 * @param {string | Buffer} content
 */
export const fingerprint = (content) => createHash('sha256').update(content).digest('hex').slice(0, 10);
