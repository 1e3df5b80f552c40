/** An entry: the name of its constant or class, and its file without the suffix. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** The text of a list with exactly these entries, of which those that it had keep their order. */
export function listOf(text: string, entries: readonly Entry[]): string {
  const [listed = ''] = /(?<=ALL = \[)[^\]]*/.exec(text) ?? [];
  const before = listed.split(',').map((name) => name.trim());
  const place = ({ name }: Entry): number => (before.includes(name) ? before.indexOf(name) : before.length);
  const names = [...entries].sort((a, b) => place(a) - place(b)).map(({ name }) => name);
  const imports = [...entries]
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ name, file }) => `import { ${name} } from '${file.startsWith('.') ? file : `./${file}`}.js';`);
  const [comment = ''] = text.split('\n');
  return `${comment}\n${imports.join('\n')}\n\nexport const ALL = [${names.join(', ')}] as const;\n`;
}
