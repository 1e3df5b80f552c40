import { type Operation, OPERATIONS, successOf } from '../reference/document.js';
import { accessOf, titleOf } from '../reference/operation-html.js';
import { type Folder, FOLDERS, type Step } from './steps.js';

/** Where the collection is served, below /docs/. */
export const COLLECTION_FILE = 'rampart.postman_collection.json';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const ABOUT = `Every operation of the partner API, in an order in which the whole collection runs.

Set \`baseUrl\`, \`apiKey\` and \`apiSecret\` (npm start writes them to var/sandbox.json), then run it from the top. It makes users, orders, a key and an endpoint
of its own, and leaves the partner's settings, keys, endpoints and the clock as they are.`;

/** The collection for Postman, Bruno, Insomnia and Hoppscotch, which all import this format. */
export const collection = () => ({
  info: { name: 'Rampart partner API', description: ABOUT, schema: SCHEMA },
  auth: {
    type: 'basic',
    basic: [
      { key: 'username', value: '{{apiKey}}', type: 'string' },
      { key: 'password', value: '{{apiSecret}}', type: 'string' },
    ],
  },
  variable: [
    { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
    ...['apiKey', 'apiSecret', ...variables()].map((key) => ({ key, value: '' })),
  ],
  item: FOLDERS.map(folderItem),
});

/** Names of everything that requests set. */
const variables = (): string[] => [
  ...new Set(FOLDERS.flatMap(({ steps }) => steps.flatMap(({ before, sets }) => Object.keys({ ...before, ...sets })))),
];

const folderItem = ({ name, steps }: Folder) => ({ name, item: steps.map(requestItem) });

function requestItem(step: Step) {
  const operation = OPERATIONS.find(({ operationId }) => operationId === step.operation);
  if (!operation) throw new Error(`openapi.json has no operation ${step.operation}`);
  return {
    name: step.name ?? titleOf(operation),
    request: {
      method: operation.method.toUpperCase(),
      description: `${operation.summary} ${accessOf(operation)}`,
      header: headersOf(operation, step),
      url: urlOf(operation, step),
      ...authOf(operation, step),
      ...bodyOf(operation, step),
    },
    event: eventsOf(operation, step),
  };
}

function urlOf({ path, operationId }: Operation, { ids = {}, query = {} }: Step) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`${operationId} needs the id ${name}`);
    return ids[name];
  });
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value }));
  const search = pairs.map(({ key, value }) => `${key}=${value.replaceAll('+', '%2B')}`).join('&');
  return {
    raw: `{{baseUrl}}${filled}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: filled.split('/').slice(1),
    ...(search === '' ? {} : { query: pairs.map(({ key, value }) => ({ key, value: value.replaceAll('+', '%2B') })) }),
  };
}

const headersOf = (operation: Operation, step: Step) => [
  ...(sentBody(operation, step) === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ...(operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }]
    : []),
];

function authOf({ security }: Operation, { bearer }: Step): object {
  if (bearer !== undefined)
    return { auth: { type: 'bearer', bearer: [{ key: 'token', value: `{{${bearer}}}`, type: 'string' }] } };
  return security.length === 0 ? { auth: { type: 'noauth' } } : {};
}

function bodyOf(operation: Operation, step: Step): object {
  const body = sentBody(operation, step);
  if (body === undefined) return {};
  return { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } };
}

const sentBody = ({ requestBody }: Operation, { body }: Step): unknown =>
  body ?? Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value;

function eventsOf(operation: Operation, { before = {}, sets = {} }: Step) {
  const [status] = successOf(operation);
  const assign = (values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(([name, expression]) => `pm.collectionVariables.set('${name}', ${expression});`);
  return [
    ...(Object.keys(before).length > 0 ? [scriptOf('prerequest', assign(before))] : []),
    scriptOf('test', [
      `pm.test('answers ${status}', () => pm.response.to.have.status(${status}));`,
      ...(Object.keys(sets).length > 0 ? ['const body = pm.response.json();', ...assign(sets)] : []),
    ]),
  ];
}

const scriptOf = (listen: 'prerequest' | 'test', exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});
