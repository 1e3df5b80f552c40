// @ts-check

/** A mistake that the reader can mend: printed in words, without a stack trace. */
export class Problem extends Error {}

/** Remedies for errors of the file system, by their codes. @type {Readonly<Record<string, string>>} */
const REMEDIES = {
  EACCES:
    'This user may not do that. After a start with sudo, give the folder back: sudo chown -R "$(id -un)" <folder>',
  EROFS: 'That folder is read-only. Start from a copy of it, or keep the data elsewhere: DATA_DIR=<folder> npm start',
  ENOSPC: 'The disk is full. Make room there, and start again.',
  EDQUOT: 'The quota of this user is used up. Make room there, and start again.',
};

/**
 * Returns what is printed about an error: words where the reader can mend it, else the error with its stack.
 * @param {unknown} error
 */
export function reportOf(error) {
  if (error instanceof Problem) return error.message;
  const { code = '', path, syscall } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : {});
  const isReadOnly = code === 'ENOENT' && syscall === 'mkdir'; // so Node.js reports a folder that it makes with those above it
  const remedy = path === undefined ? undefined : REMEDIES[isReadOnly ? 'EROFS' : code];
  return remedy === undefined ? error : `${/** @type {Error} */ (error).message}\n${remedy}`;
}

/**
 * Runs a tool to its end. An error is printed and becomes the exit code 1.
 * @param {() => number | void | Promise<number | void>} tool answers the exit code; nothing means 0
 */
export async function runTool(tool) {
  try {
    process.exitCode = (await tool()) ?? 0;
  } catch (error) {
    console.error(reportOf(error));
    process.exitCode = 1;
  }
}
