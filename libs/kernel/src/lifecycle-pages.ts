import type { Lifecycle } from './lifecycle.js';

type AnyLifecycle = Lifecycle<string, string, string, string, string>;

/** Renders a lifecycle as a Markdown table and one Mermaid diagram per kind, for the generated pages. */
export function lifecyclePage(lifecycle: AnyLifecycle): string {
  return [table(lifecycle), ...lifecycle.kinds.map((kind) => diagram(lifecycle, kind))].join('\n\n');
}

function table({ rows }: AnyLifecycle): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['kind', 'from', 'on', 'to', 'when', 'jobs']),
    line(Array<string>(6).fill('---')),
    ...rows.map(([kind, from, on, to, when, jobs]) => line([kind, from, on, to, when, jobs.join(', ') || '-'])),
  ].join('\n');
}

function diagram({ rows, finals, kinds }: AnyLifecycle, kind: string): string {
  const id = (status: string): string => (status === 'new' ? '[*]' : status.replaceAll('-', '_'));
  const arrows = rows
    .filter(([rowKind, from, , to]) => (rowKind === 'any' || rowKind === kind) && from !== to)
    .map(([, from, on, to, when]) => `  ${id(from)} --> ${id(to)}: ${on}${when === '-' ? '' : ` [${when}]`}`);
  const ends = finals.filter((status) => arrows.some((arrow) => arrow.includes(`--> ${id(status)}:`)));
  const heading = kinds.length > 1 ? `**${kind}**\n\n` : '';
  return `${heading}\`\`\`mermaid\nstateDiagram-v2\n${[...arrows, ...ends.map((s) => `  ${id(s)} --> [*]`)].join('\n')}\n\`\`\``;
}
