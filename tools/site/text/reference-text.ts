import { openapi, type Operation, type Tag, TAGS } from '../reference/document.js';
import { FAULTS, faultOf } from '../reference/faults.js';
import { COMMON_CODES } from '../reference/operation-html.js';
import { fieldLines, parameterLines } from './field-lines.js';
import { exampleText, list, operationText, paragraphs } from './operation-text.js';

const EVENTS = { slug: 'reference/webhook-events', title: 'Webhook events' };

/** The pages of the reference as Markdown, by their address below /docs/. */
export const referenceTexts = (): Readonly<Record<string, string>> => ({
  'reference/index.md': indexText(),
  ...Object.fromEntries(TAGS.map((tag) => [`${tag.slug}.md`, tagText(tag)])),
  [`${EVENTS.slug}.md`]: eventsText(),
});

/** Every error code with its status and meaning. */
export const codesText = (codes: readonly string[] = FAULTS.map(({ code }) => code)): string =>
  codes.map((code) => `- \`${code}\` (${faultOf(code).status}): ${faultOf(code).message}`).join('\n');

const indexText = (): string =>
  page(
    '# API reference',
    'JSON over HTTP. Every operation, by group; [openapi.json](/api/openapi.json) is the same for programs, [llms-full.txt](/llms-full.txt) for readers of one file.',
    [
      ...TAGS.map(({ slug, name, description }) => `- [${name}](/docs/${slug}.md): ${description}`),
      `- [${EVENTS.title}](/docs/${EVENTS.slug}.md): headers, bodies and signatures of what your endpoints receive.`,
    ].join('\n'),
    '## Errors of every call',
    codesText(COMMON_CODES),
  );

const tagText = ({ name, description, operations }: Tag): string =>
  page(`# ${name}`, description, ...operations.map(operationText));

const eventsText = (): string =>
  page(
    `# ${EVENTS.title}`,
    'Signed POST requests to your endpoints. [Webhooks](/docs/webhooks.md) explains how to verify and acknowledge them.',
    ...Object.entries(openapi.webhooks).map(([name, { post }]) => eventText(name, post)),
  );

function eventText(name: string, { summary, description = '', parameters, requestBody }: Operation): string {
  const { schema = {}, examples = {} } = requestBody?.content['application/json'] ?? {};
  return paragraphs(
    `## ${name}`,
    `${summary.replace(/\.?$/, '.')} ${description}`,
    list('Headers', parameterLines(parameters)),
    list('Body', fieldLines(schema)),
    ...Object.values(examples).map((each) => exampleText('Body', each)),
  );
}

const page = (...parts: readonly string[]): string => `${paragraphs(...parts)}\n`;
