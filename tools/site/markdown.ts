import { Marked, type Tokens } from 'marked';
import { codeBlock } from './code.js';
import { escaped, slugOf, textOf } from './html.js';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly html: string;
}

/** Where a link of the Markdown leads on the site, from the page that has it; undefined where the site has no such page. */
export type LinkFinder = (href: string) => string | undefined;

/** A page of Markdown without its first heading, which the frame shows. */
export function renderMarkdown(text: string, findLink: LinkFinder): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const text = textOf(html);
        const id = unused(slugOf(text), headings);
        headings.push({ depth, id, text });
        return depth === 1 ? '' : `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code): string {
        return `<div class="code">${codeBlock(text, lang ?? '')}</div>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const html = this.parser.parseInline(tokens);
        const target = findLink(href);
        return target === undefined ? html : `<a href="${escaped(target)}">${html}</a>`;
      },
      table({ header, rows }: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${cells(header, 'th')}</thead><tbody>${rows
          .map((row) => cells(row, 'td'))
          .join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text) as string;
  return { title: headings.find(({ depth }) => depth === 1)?.text ?? '', headings, html };
}

/** One line of Markdown: descriptions of the OpenAPI document. */
export const renderInline = (text: string): string => new Marked({ gfm: true }).parseInline(text, { async: false });

function unused(id: string, headings: readonly Heading[]): string {
  const same = headings.filter((heading) => heading.id === id || heading.id.replace(/-\d+$/, '') === id).length;
  return same === 0 ? id : `${id}-${same}`;
}
