import type { Example, Operation } from '../reference/document.js';
import { successOf } from '../reference/document.js';
import { accessOf, allCodesOf, COMMON_CODES, titleOf } from '../reference/operation-html.js';
import { fieldLines, parameterLines } from './field-lines.js';

/** An operation as Markdown: what it takes, what it returns, its own error codes, and examples. */
export function operationText(operation: Operation): string {
  const { operationId, method, path, deprecated, summary, description } = operation;
  return paragraphs(
    `## ${titleOf(operation)}`,
    `\`${method.toUpperCase()} ${path}\` (\`${operationId}\`)${deprecated ? ', deprecated' : ''}`,
    `${summary.replace(/\.?$/, '.')} ${description ?? ''}`.trim(),
    accessOf(operation),
    list('Parameters', parameterLines(operation.parameters)),
    bodyText(operation),
    responseText(operation),
    codesText(operation),
  );
}

function bodyText({ requestBody }: Operation): string {
  const content = requestBody?.content ?? {};
  const types = Object.keys(content);
  if (types.length === 0) return '';
  const { schema = {}, examples = {} } = content['application/json'] ?? content[types[0] ?? ''] ?? {};
  return paragraphs(
    list(`Body (${types.join(', ')})`, fieldLines(schema)),
    ...Object.values(examples).map((each) => exampleText('Body', each)),
  );
}

function responseText(operation: Operation): string {
  const [status, answer] = successOf(operation);
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  if (type === undefined) return `Response ${status}: no body.`;
  const isList = content?.schema?.type === 'array' ? ', a list of' : '';
  const [example] = Object.values(content?.examples ?? {});
  return paragraphs(
    list(`Response ${status} (${type}${isList})`, fieldLines(content?.schema ?? {})),
    example ? exampleText(`Response ${status}`, example) : '',
  );
}

function codesText(operation: Operation): string {
  const own = allCodesOf(operation).filter((code) => !COMMON_CODES.includes(code));
  return own.length === 0
    ? ''
    : `Error codes: ${own.map((code) => `\`${code}\``).join(', ')}, and those of every call.`;
}

/** One line for JSON, since programs read it; other text as it is. */
export function exampleText(what: string, { summary, value }: Example): string {
  const text = typeof value === 'string' ? value.trimEnd() : JSON.stringify(value);
  return `${summary ? `${what}, ${summary.charAt(0).toLowerCase()}${summary.slice(1)}` : `${what}, for example`}:\n\n\`\`\`${typeof value === 'string' ? '' : 'json'}\n${text}\n\`\`\``;
}

export const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? (title.startsWith('Parameters') ? '' : `${title}.`) : `${title}:\n\n${items.join('\n')}`;

export const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
