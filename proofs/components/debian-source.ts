import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';

const SOURCES = '/etc/apt';

/** Returns a line of sources.list for another suite of the archive that this machine uses. Throws a `Problem` if it uses none. */
export function debianSource(suite: string, folder = SOURCES): string {
  const sources = [
    ...listFiles(folder, '.list').flatMap(readLines),
    ...listFiles(folder, '.sources').flatMap(readStanzas),
  ];
  const own = sources.find(({ uri, components }) => /\/debian\/?$/.test(uri) && components.includes('main'));
  if (!own) throw new Problem('the sources of apt name no Debian archive');
  const options = own.signedBy === undefined ? '' : `[signed-by=${own.signedBy}] `;
  return `deb ${options}${own.uri} ${suite} main`;
}

interface Source {
  readonly uri: string;
  readonly components: readonly string[];
  readonly signedBy: string | undefined;
}

function listFiles(folder: string, ending: string): string[] {
  const parts = path.join(folder, 'sources.list.d');
  const all = [
    path.join(folder, 'sources.list'),
    ...(fs.existsSync(parts)
      ? fs
          .readdirSync(parts)
          .sort()
          .map((name) => path.join(parts, name))
      : []),
  ];
  return all
    .filter((file) => file.endsWith(ending) && fs.existsSync(file))
    .map((file) => fs.readFileSync(file, 'utf8'));
}

/** Parses lines of the form `deb [options] URI suite component...`. */
const readLines = (text: string): Source[] =>
  text.split('\n').flatMap((line) => {
    const options = /\[([^[\]]*)\]/.exec(line)?.[1] ?? '';
    const [kind, uri = '', , ...components] = line.replace(`[${options}]`, '').trim().split(/\s+/);
    return kind === 'deb' ? [{ uri, components, signedBy: /signed-by=(\S+)/i.exec(options)?.[1] }] : [];
  });

/** Parses paragraphs of `Field: value` lines. */
const readStanzas = (text: string): Source[] =>
  text.split(/\n\s*\n/).flatMap((stanza) => {
    const fields = new Map(
      stanza.split('\n').flatMap((line) => {
        const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
      }),
    );
    const [uri = ''] = (fields.get('uris') ?? '').split(/\s+/);
    const isDeb = (fields.get('types') ?? '').split(/\s+/).includes('deb');
    return isDeb && uri !== ''
      ? [{ uri, components: (fields.get('components') ?? '').split(/\s+/), signedBy: fields.get('signed-by') }]
      : [];
  });
