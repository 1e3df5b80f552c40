import { codeBlock, tabs } from '../code.js';
import { escaped } from '../html.js';
import { renderInline } from '../markdown.js';
import { codesOf, type Example, OPERATIONS, type Operation, successOf } from './document.js';
import { faultOf } from './faults.js';
import { fieldList, parameterList } from './fields.js';
import { type Call, requestTabs } from './request-code.js';

const MAX_TITLE = 60;

/** Codes that every operation may return; each lists only its own. */
export const COMMON_CODES: readonly string[] = allCodesOf(OPERATIONS[0]).filter((code) =>
  OPERATIONS.every((operation) => allCodesOf(operation).includes(code)),
);

/** Beginning of the summary, as a heading: "Creates a user, whose …" is "Create a user". */
export function titleOf({ summary }: Pick<Operation, 'summary'>): string {
  const beginning = beginningOf(summary).replace(
    /^(\w+?)(ies|(?<=ss|x|[cs]h)es|s) /,
    (_, verb: string, end: string) => `${verb}${end === 'ies' ? 'y' : ''} `,
  );
  return beginning.length <= MAX_TITLE ? beginning : `${beginning.slice(0, MAX_TITLE).replace(/\s\S*$/, '')} …`;
}

const beginningOf = (summary: string): string => summary.split(/[,;:.](?:\s|$)|\s\(/)[0] ?? summary;

/** An operation: its parameters and responses, and beside them examples in five languages. */
export function operationHtml(operation: Operation): string {
  const { operationId, method, path, deprecated, summary, description } = operation;
  return `<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title" data-call="${escaped(JSON.stringify(describedCall(operation)))}">
<div class="explained">
<h2 id="${operationId}-title"><a href="#${operationId}">${renderInline(titleOf(operation))}</a></h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code>${deprecated ? ' <span class="deprecated">deprecated</span>' : ''}</p>
${beginningOf(summary) === summary.replace(/\.$/, '') ? '' : `<p>${renderInline(summary)}</p>`}
${description ? `<p>${renderInline(description)}</p>` : ''}
<p class="access">${accessOf(operation)}</p>
${taken(operation)}
${answered(operation)}
${refused(operation)}
</div>
<div class="shown">
${requests(operation)}
${answers(operation)}
</div>
</section>`;
}

/** The call as the form of apps/web/docs reads it. */
function describedCall({ method, path, security, parameters, requestBody }: Operation) {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return {
    method,
    path,
    needsKey: security.length > 0,
    ...(security.some((scheme) => 'bearer' in scheme) ? {} : { basicOnly: true }),
    parameters: parameters.map(({ name, in: place, required = false }) => ({ name, in: place, required })),
    ...(requestBody ? { body: JSON.stringify(example?.value ?? {}, null, 2) } : {}),
  };
}

/** Which credentials the operation takes, in a sentence. */
export const accessOf = ({ security }: Operation): string => {
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.length === 0) return 'No credentials needed.';
  return schemes.includes('bearer') ? 'API key and secret, or an access token.' : 'API key and secret.';
};

function taken({ parameters, requestBody }: Operation): string {
  const kinds = { path: 'Path', query: 'Query', header: 'Headers' };
  const parts = Object.entries(kinds).map(([place, title]) =>
    part(title, parameterList(parameters.filter((parameter) => parameter.in === place))),
  );
  const types = Object.keys(requestBody?.content ?? {});
  const schema = requestBody?.content[types[0] ?? '']?.schema;
  const also = types.filter((type) => type !== 'application/json').map((type) => `<code>${type}</code>`);
  const body = schema
    ? `${fieldList(schema)}${also.length > 0 ? `<p class="values">Also as ${also.join(' or ')}</p>` : ''}`
    : '';
  return [...parts, part('Body', body)].join('');
}

function answered(operation: Operation): string {
  const [status, answer] = successOf(operation);
  const [type = '', content] = Object.entries(answer.content ?? {})[0] ?? [];
  const fields = content?.schema && type === 'application/json' ? fieldList(content.schema) : '';
  const about = answer.description && !/^(OK|Created|No Content)$/.test(answer.description) ? answer.description : '';
  return `<details><summary>Response <code>${status}</code></summary>${about ? `<p>${escaped(about)}</p>` : ''}${fields || `<p>${type ? `A body of type <code>${type}</code>.` : 'No body.'}</p>`}</details>`;
}

function refused(operation: Operation): string {
  const own = allCodesOf(operation).filter((code) => !COMMON_CODES.includes(code));
  const items = own.map((code) => {
    const { status, message } = faultOf(code);
    return `<li><a href="../errors#${code}"><code>${code}</code></a> <span class="type">${status}</span><p>${escaped(message)}</p></li>`;
  });
  return `<details><summary>Errors <span class="type">${own.length} codes</span></summary><ul class="codes">${items.join('')}</ul><p>See also <a href="./#errors-of-every-call">the errors of every call</a>.</p></details>`;
}

/** Every code that an operation may return. */
export function allCodesOf(operation: Operation | undefined): string[] {
  const refusals = Object.entries(operation?.responses ?? {}).filter(([status]) => !status.startsWith('2'));
  return [...new Set(refusals.flatMap(([, answer]) => codesOf(answer)))];
}

function requests(operation: Operation): string {
  const { content = {} } = operation.requestBody ?? {};
  const examples = Object.values((content['application/json'] ?? Object.values(content)[0])?.examples ?? {});
  const shown: readonly (Example | undefined)[] = examples.length > 0 ? examples : [undefined];
  return shown
    .map((example, at) =>
      tabs(
        `${operation.operationId}-${at}`,
        example?.summary ?? 'Request',
        requestTabs(callOf(operation, example?.value)),
      ),
    )
    .join('');
}

function callOf({ method, path, parameters, security }: Operation, body: unknown): Call {
  const example = (name: string): string => exampleOf(parameters.find((each) => each.name === name)?.schema.example);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => example(name));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${encodeURIComponent(example(name))}`);
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    needsKey: security.length > 0,
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body,
  };
}

const exampleOf = (example: unknown): string =>
  typeof example === 'string' || typeof example === 'number' ? String(example) : '';

function answers(operation: Operation): string {
  const [status, answer] = successOf(operation);
  const [type = '', content] = Object.entries(answer.content ?? {})[0] ?? [];
  return Object.values(content?.examples ?? {})
    .map(({ summary, value }) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      const title = [`Response ${status}`, summary].filter(Boolean).join(': ');
      return `<div class="answer"><p class="label">${escaped(title)}</p>${codeBlock(text, type === 'application/json' ? 'json' : 'text', title)}</div>`;
    })
    .join('');
}

const part = (title: string, html: string): string => (html === '' ? '' : `<h3>${title}</h3>${html}`);
