import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { read } from './pages.js';

const PATH = String.raw`(?:[\w.@-]+\/)*[\w.@-]+\.\w+`;
/** `path/to/file.ts#symbol`, or the path alone for a file without symbols. */
const QUOTED = new RegExp(`\`(${PATH})(?:#([\\w$.]+))?\``, 'g');
const LINKED = /\]\((?!https?:)([^)\s#]+\.(?:tsx?|mjs))#([\w$.]+)\)/g;

interface Citation {
  readonly file: string;
  readonly symbol: string | undefined;
}

/** Citations of files of the project in a page: quoted from the project's root, or linked from the page's folder. */
export function citationsIn(page: string): Citation[] {
  const text = read(page);
  const quoted = [...text.matchAll(QUOTED)]
    .map(([, file = '', symbol]) => ({ file, symbol }))
    .filter(({ file, symbol }) => symbol !== undefined || file.includes('/'));
  const linked = [...text.matchAll(LINKED)].map(([, file = '', symbol]) => ({
    file: path.posix.join(path.posix.dirname(page), file),
    symbol,
  }));
  return [...quoted, ...linked];
}

/** The problem of a citation, if there is one. */
export function problemOf({ file, symbol }: Citation): string | undefined {
  if (file.startsWith('var/')) return undefined; // written by a service that runs
  if (!fs.existsSync(inProject(file))) return `there is no ${file}`;
  return symbol === undefined || declares(read(file), symbol) ? undefined : `${file} declares no ${symbol}`;
}

/** Whether formatted code declares a name at its top level, or `Class.member`. */
export function declares(code: string, symbol: string): boolean {
  const [name = '', member] = symbol.split('.');
  const declaration = new RegExp(
    String.raw`^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:class|function\*?|const|let|type|interface) ${escaped(name)}(?![\w$])`,
    'm',
  );
  const found = declaration.exec(code);
  if (!found || member === undefined) return found !== null;
  const [body = ''] = code.slice(found.index).split(/^}/m, 1);
  return new RegExp(String.raw`^  (?:[a-z]+ )*${escaped(member)}[?!]?(?=[(<:;]| =)`, 'm').test(body);
}

const escaped = (name: string): string => name.replaceAll('$', String.raw`\$`);
