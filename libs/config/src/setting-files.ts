import { readFileSync } from 'node:fs';
import { settings } from './settings.js';

/** Settings that have a value. */
export type Given = Readonly<Record<string, string>>;

const SUFFIX = '_FILE';

/**
 * Reads the settings of an environment; those with the suffix `_FILE` come from files, so that no secret appears in a process list or in a container's
 * description.
 */
export function readFiles(source: NodeJS.ProcessEnv): { readonly given: Given; readonly problems: readonly string[] } {
  const set = Object.entries(source).filter((each): each is [string, string] => (each[1] ?? '').trim() !== '');
  const given: Record<string, string> = Object.fromEntries(set);
  const problems: string[] = [];
  for (const [name, file] of set.filter(([name]) => isOfFile(name))) {
    const setting = name.slice(0, -SUFFIX.length);
    const text = readText(file);
    if (setting in given) problems.push(`${setting}: is set as well as ${name}; set one of them`);
    else if (text.value === '') problems.push(`${setting}: the file of ${name} is empty`);
    else if (text.value === undefined)
      problems.push(`${setting}: the file of ${name} cannot be read (${text.problem})`);
    else given[setting] = text.value;
  }
  return { given, problems };
}

const isOfFile = (name: string): boolean =>
  name.endsWith(SUFFIX) && !(name in settings.shape) && name.slice(0, -SUFFIX.length) in settings.shape;

/** Editors and `echo` end a file with a line break. */
function readText(file: string): { readonly value?: string; readonly problem?: string } {
  try {
    return { value: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    return { problem: (error as NodeJS.ErrnoException).code ?? 'unknown error' };
  }
}
