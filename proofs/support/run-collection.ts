import { randomUUID } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';

interface Script {
  readonly listen: string;
  readonly script: { readonly exec: readonly string[] };
}

interface Auth {
  readonly type: string;
  readonly basic?: readonly Pair[];
  readonly bearer?: readonly Pair[];
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

export interface CollectionItem {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly Pair[];
    readonly url: { readonly raw: string };
    readonly auth?: Auth;
    readonly body?: { readonly raw: string };
  };
  readonly event: readonly Script[];
}

export interface Collection {
  readonly auth: Auth;
  readonly variable: readonly Pair[];
  readonly item: readonly { readonly item: readonly CollectionItem[] }[];
}

/** Runs a collection of Postman's format 2.1 as its clients do: from the top, with its scripts. Returns what each test of a script reported. */
export async function runCollection(
  collection: Collection,
  given: Readonly<Record<string, string>>,
): Promise<string[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [name, value] of Object.entries(given)) variables.set(name, value);
  const results: string[] = [];
  for (const item of collection.item.flatMap((folder) => folder.item))
    results.push(...(await runItem(item, collection.auth, variables)));
  return results;
}

async function runItem(item: CollectionItem, shared: Auth, variables: Map<string, string>): Promise<string[]> {
  const fill = (text: string): string =>
    text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) =>
      name === '$guid' ? randomUUID() : (variables.get(name) ?? whole),
    );
  const results: string[] = [];
  const run = (listen: string, answer?: { status: number; text: string }): void =>
    item.event
      .filter((event) => event.listen === listen)
      .forEach(({ script }) => results.push(...runScript(script.exec.join('\n'), item.name, variables, answer)));
  run('prerequest');
  const { method, header, url, auth = shared, body } = item.request;
  const answer = await fetch(fill(url.raw), {
    method,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }) => [key, fill(value)])),
      ...authorization(auth, fill),
    },
    ...(body ? { body: fill(body.raw) } : {}),
  });
  run('test', { status: answer.status, text: await answer.text() });
  return results;
}

function authorization(
  { type, basic = [], bearer = [] }: Auth,
  fill: (text: string) => string,
): Record<string, string> {
  const valueOf = (pairs: readonly Pair[], name: string): string =>
    fill(pairs.find(({ key }) => key === name)?.value ?? '');
  if (type === 'basic') {
    const credentials = `${valueOf(basic, 'username')}:${valueOf(basic, 'password')}`;
    return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  }
  return type === 'bearer' ? { authorization: `Bearer ${valueOf(bearer, 'token')}` } : {};
}

/** Gives a script the part of Postman's `pm` that the collection uses. */
function runScript(
  code: string,
  name: string,
  variables: Map<string, string>,
  answer: { status: number; text: string } = { status: 0, text: '' },
): string[] {
  const results: string[] = [];
  const pm = {
    collectionVariables: { set: (key: string, value: unknown) => void variables.set(key, String(value)) },
    response: {
      json: () => JSON.parse(answer.text) as unknown,
      to: {
        have: {
          status: (expected: number) => {
            if (answer.status !== expected) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
          },
        },
      },
    },
    test: (title: string, check: () => void) => {
      try {
        check();
        results.push(`${name} ${title}`);
      } catch (error) {
        results.push(`${name} FAILED: ${title}, got ${(error as Error).message}`);
      }
    },
  };
  runInContext(code, createContext({ pm, Date, String }));
  return results;
}
