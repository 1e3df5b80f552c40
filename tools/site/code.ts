import { createRequire } from 'node:module';
import { inProject } from '../bootstrap/project.mjs';
import { escaped } from './html.js';

/** The part of highlight.js that is used. Its own types bring those of browsers into the whole project. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
}

const { default: hljs } = createRequire(inProject('package.json'))('highlight.js/lib/common') as {
  default: Highlighter;
};

const ALIASES: Readonly<Record<string, string>> = { sh: 'bash', js: 'javascript', ts: 'typescript', html: 'xml' };

/** Code in colours, which the stylesheet gives its classes. A block scrolls, so the keyboard must reach it. */
export function codeBlock(code: string, language: string, label = 'Code'): string {
  const grammar = ALIASES[language] ?? language;
  const html = hljs.getLanguage(grammar) ? hljs.highlight(code, { language: grammar }).value : escaped(code);
  return `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${html}</code></pre>`;
}

export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly language: string;
  readonly code: string;
  /** A file that the code is, to download. */
  readonly file?: { readonly name: string; readonly address: string };
}

/** One of several languages at a time: radio buttons that the stylesheet reads, so that it works without a script. */
export function tabs(name: string, label: string, choices: readonly Tab[]): string {
  const buttons = choices.map(
    ({ key, title }, at) =>
      `<input type="radio" name="${name}" id="${name}-${key}" value="${key}"${at === 0 ? ' checked' : ''}><label for="${name}-${key}">${escaped(title)}</label>`,
  );
  const panels = choices.map(
    ({ key, title, language, code, file }) =>
      `<div class="panel" data-language="${key}">${codeBlock(code, language, `${label}, ${title}`)}${
        file ? `<p class="file"><a href="${file.address}" download>${escaped(file.name)}</a></p>` : ''
      }</div>`,
  );
  return `<div class="tabs"><fieldset><legend>${escaped(label)}</legend>${buttons.join('')}</fieldset>${panels.join('')}</div>`;
}
