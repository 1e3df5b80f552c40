import fs from 'node:fs';
import { inProject } from '../../bootstrap/project.mjs';
import { SOURCES } from '../contents.js';
import { COMMON_CODES } from '../reference/operation-html.js';
import { codesText, referenceTexts } from './reference-text.js';

/** Guides that an integration needs; the reference says everything else. */
const GUIDES = [
  'concepts',
  'authentication',
  'kyc',
  'buy',
  'sell',
  'webhooks',
  'errors',
  'idempotency',
  'limits',
  'sandbox',
  'magic-values',
];

/** Everything that an integration needs in one file: how calls are made, the guides, every operation and field, every event and error code. */
export function llmsFull(): string {
  const { 'reference/index.md': _, ...reference } = referenceTexts();
  return [
    introduction(),
    ...GUIDES.map(guideText),
    `# A complete program\n\nA first buy, from a new user to the webhook that says \`completed\`:\n\n\`\`\`js\n${read('docs/quickstarts/quickstart.mjs')}\`\`\`\n`,
    ...Object.values(reference),
    `# Error codes\n\nEvery call may return: ${COMMON_CODES.map((code) => `\`${code}\``).join(', ')}.\n\n${codesText()}\n`,
  ]
    .map((text) => text.trimEnd())
    .join('\n\n---\n\n')
    .concat('\n');
}

/** The beginning of llms.txt: facts about every call. */
const introduction = (): string => read('llms.txt').split('\n## Docs')[0] ?? '';

/** A guide whose links lead to the parts of this file, which have no addresses, and so are plain text. */
const guideText = (slug: string): string =>
  read(SOURCES.find((source) => source.slug === slug)?.file ?? '').replace(
    /\[([^[\]\n]+)\]\((?!https?:)[^)\s]+\)/g,
    '$1',
  );

const read = (file: string): string => fs.readFileSync(inProject(file), 'utf8');
