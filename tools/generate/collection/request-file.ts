import { block, fileOf, textBlock } from './blocks.js';
import type { Described } from './described.js';

/** One operation as a file of Bruno. `seq` is its place in the folder, from 1. */
export function requestFile(operation: Described, seq: number): string {
  const { method, path, operationId, security, parameters } = operation;
  const [kind, content] = bodyOf(operation);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return fileOf(
    block('meta', { name: operationId, type: 'http', seq }),
    block(method, {
      url: `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}${searchOf(query)}`,
      body: kind,
      auth: security.length === 0 ? 'none' : 'inherit',
    }),
    block(
      'params:query',
      Object.fromEntries(
        query.map(({ name, required, schema }) => [`${required ? '' : '~'}${name}`, String(schema?.example ?? '')]),
      ),
    ),
    block('params:path', Object.fromEntries(idsIn(path).map(({ name, variable }) => [name, `{{${variable}}}`]))),
    block(
      'headers',
      parameters.some(({ name }) => name === 'Idempotency-Key') ? { '~Idempotency-Key': '{{$guid}}' } : {},
    ),
    textBlock('body:json', content),
    block('vars:post-response', made(operation)),
    textBlock('docs', docsOf(operation)),
  );
}

/** The variables that paths ask for, each filled in by the request that makes such a thing. */
export const variablesIn = (path: string): string[] => idsIn(path).map(({ variable }) => variable);

/** `users/{id}` asks for `userId`. */
const idsIn = (path: string): { name: string; variable: string }[] =>
  [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({
    name,
    variable: variableOf(before),
  }));

const variableOf = (segment: string): string =>
  `${segment.replace(/s$/, '').replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase())}Id`;

const searchOf = (query: Described['parameters']): string => {
  const required = query
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}=${String(schema?.example ?? '')}`);
  return required.length === 0 ? '' : `?${required.join('&')}`;
};

function bodyOf({ requestBody }: Described): [kind: 'json' | 'none', content: string] {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return example ? ['json', JSON.stringify(example.value, null, 2)] : ['none', ''];
}

/** Keeps the id of a created resource for the next requests. */
function made({ method, path, responses }: Described): Record<string, string> {
  const last = path.split('/').at(-1) ?? '';
  return method === 'post' && '201' in responses ? { [variableOf(last)]: 'res.body.id' } : {};
}

const docsOf = ({ summary, deprecated, parameters }: Described): string =>
  [
    ...(deprecated ? ['Deprecated.', ''] : []),
    summary,
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, description }) => `- \`${name}\`: ${description}`),
  ].join('\n');
