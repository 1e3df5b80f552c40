import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { toolArgs } from '../../tools/bootstrap/command.mjs';
import type { Json } from '../../test/support/client.js';
import { operations } from '../../test/support/openapi.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 180_000;
const inProject = (...parts: string[]): string => path.join(projectRoot, ...parts);
const DOCUMENT = inProject('apps/api/openapi.json');
const CLIENTS = ['orval-axios', 'orval-zod', 'hey-api', 'openapi-typescript', 'own'];

/** Calls the service with each client, and parses every example of the document with the zod schemas. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import axios from 'axios';
import createFetchClient from 'openapi-fetch';
import type { ZodType } from 'zod';
import { usersOne, usersUpload } from './hey-api';
import { client } from './hey-api/client.gen';
import type { paths } from './openapi-typescript/api';
import type * as Theirs from './openapi-typescript/bare';
import type * as Own from './own/api';
import { getRampartPartnerAPI } from './orval-axios/client';
import * as zodClient from './orval-zod/client';

const [documentFile = '', baseUrl = '', apiKey = '', apiSecret = ''] = process.argv.slice(2);
const orval = getRampartPartnerAPI(axios.create({ baseURL: baseUrl, auth: { username: apiKey, password: apiSecret } }));
client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === 'basic' ? \`\${apiKey}:\${apiSecret}\` : undefined) });
const fetchClient = createFetchClient<paths>({ baseUrl, headers: { authorization: \`Basic \${btoa(\`\${apiKey}:\${apiSecret}\`)}\` } });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function calls() {
  const { data: user } = await orval.usersCreate({ email: 'generated@example.com', firstName: 'Ada', lastName: 'Lovelace' });
  const path = { id: user.id };
  const { data: found } = await usersOne({ path });
  const { data: uploaded } = await usersUpload({ path, body: { type: 'front', filename: 'passport.png', file: PIXEL } });
  const { data: fetched } = await fetchClient.GET('/api/users/{id}', { params: { path } });
  const kyc: 'not-verified' | 'in-progress' | 'verified' = user.kyc;
  return { kyc, email: found?.email, uploaded: uploaded?.status, sameUser: fetched?.id === user.id };
}

interface Content { 'application/json'?: { examples?: Record<string, { value: unknown }> } }
interface Operation { operationId: string; requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }

function refusedExamples() {
  const { paths } = JSON.parse(readFileSync(documentFile, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
  const shown = Object.values(paths).flatMap((item) => Object.values(item)).flatMap(({ operationId, requestBody, responses }) => {
    const name = operationId.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    return [...examplesOf(name + 'Body', requestBody?.content), ...answers.flatMap(([status, { content }]) => examplesOf(name + status + 'Response', content))];
  });
  return { parsed: shown.length, refused: shown.flatMap(({ schema, value }) => problemsOf(schema, value)) };
}

const examplesOf = (schema: string, content: Content = {}) => Object.values(content['application/json']?.examples ?? {}).map(({ value }) => ({ schema, value }));

function problemsOf(name: string, value: unknown): string[] {
  const schema = (zodClient as Record<string, unknown>)[name] as ZodType | undefined;
  if (!schema) return [name + ' is missing'];
  const { error } = schema.safeParse(value);
  return error ? [name + ': ' + error.message] : [];
}

/** Our writer of types and openapi-typescript say the same of each call, shape and event. */
export const own = (theirs: [Theirs.paths, Theirs.components['schemas'], Theirs.webhooks]): [Own.paths, Own.components['schemas'], Own.webhooks] => theirs;
export const theirs = (own: [Own.paths, Own.components['schemas'], Own.webhooks]): [Theirs.paths, Theirs.components['schemas'], Theirs.webhooks] => own;

export function mistakes() {
  // @ts-expect-error a field is missing
  void orval.usersCreate({ email: 'x@example.com' });
  // @ts-expect-error the id is missing
  void usersOne({});
  // @ts-expect-error there is no such path
  void fetchClient.GET('/api/nowhere');
  // @ts-expect-error the answer has no such field
  void usersOne({ path: { id: 'x' } }).then(({ data }) => data?.password);
}

void calls().then((called) => console.log(JSON.stringify({ called, examples: refusedExamples(), refusesEmptySignUp: !zodClient.UsersCreateBody.safeParse({}).success })));
`;

describe('clients generated from openapi.json', () => {
  let world: World;
  let folder: string;
  /** Findings of the compiler, as `client/file.ts:line text`. */
  let findings: readonly string[];
  /** The service runs in this process, so nothing here may block it. */
  const run = (...args: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, args, { cwd: folder });

  beforeAll(async () => {
    [world, folder] = await Promise.all([startWorld(), mkdtemp(path.join(tmpdir(), 'rampart-generated-'))]);
    await symlink(inProject('node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'program.ts'), PROGRAM);
    await run(...toolArgs('test/support/generate-clients.ts', DOCUMENT, folder));
    findings = JSON.parse(await readFile(path.join(folder, 'findings.json'), 'utf8'));
  }, TIMEOUT_MS);
  afterAll(() => world.close().finally(() => rm(folder, { recursive: true, force: true })));

  it.each(CLIENTS)('%s compiles in strict mode', async (client) => {
    expect(await readdir(path.join(folder, client))).not.toEqual([]);
    expect(findings.filter((line) => line.startsWith(`${client}/`))).toEqual([]);
  });

  it('have types that take right calls and refuse wrong ones', () => {
    expect(findings).toEqual([]);
  });

  it(
    'call the service, and their schemas take every example of the document',
    async () => {
      const [apiKey = '', apiSecret = ''] = Buffer.from(
        (world.partner.authorization ?? '').replace('Basic ', ''),
        'base64',
      )
        .toString()
        .split(':');

      const { stdout } = await run('built/program.js', DOCUMENT, world.partner.baseUrl, apiKey, apiSecret);

      const { called, examples, refusesEmptySignUp }: Json = JSON.parse(stdout);
      expect(called).toEqual({ kyc: 'not-verified', email: 'generated@example.com', uploaded: 'ok', sameUser: true });
      expect(examples).toEqual({ parsed: shownExamples(), refused: [] });
      expect(refusesEmptySignUp).toBe(true);
    },
    TIMEOUT_MS,
  );
});

/** The number of JSON examples in the document: of bodies, and of successful responses. */
function shownExamples(): number {
  const contents = operations.flatMap(({ described: { requestBody, responses } }): Json[] => {
    const answers = Object.entries<Json>(responses).filter(([status]) => status.startsWith('2'));
    return [requestBody?.content, ...answers.map(([, { content }]) => content)];
  });
  return contents.flatMap((content) => Object.keys(content?.['application/json']?.examples ?? {})).length;
}
