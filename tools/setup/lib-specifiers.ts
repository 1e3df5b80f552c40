import path from 'node:path';

/** In compiled code, whether or not the compiler wrote single quotes. */
const SPECIFIER = /\b(from|import) (["'])@rampart\/([\w-]+)(?:\/(\w+))?\2/g;

/**
 * Makes the imports of libs in a compiled file relative, because Node.js does not read the paths of tsconfig.json. `file` is relative to the
 * project, or to dist, which has the same folders.
 */
export const withRelativeLibs = (file: string, text: string): string =>
  text.replace(SPECIFIER, (_, keyword: string, quote: string, lib: string, door = 'index') => {
    const target = path.relative(path.dirname(file), `libs/${lib}/src/${door}.js`);
    return `${keyword} ${quote}${target.split(path.sep).join('/')}${quote}`;
  });
