import type { Answer, Client } from '../../test/support/client.js';

/** An operation as llms-full.txt describes it. */
interface ReadOperation {
  readonly method: string;
  readonly path: string;
  readonly takes: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly returns: ReadonlySet<string>;
  readonly example: Record<string, unknown>;
  readonly status: number;
}

/**
 * An integration by a program that has seen nothing but llms-full.txt: each call is looked up in the text, and what the text does not say is neither sent nor
 * understood.
 */
export class ReaderOfLlmsFull {
  constructor(
    private readonly text: string,
    private readonly client: Client,
  ) {}

  /** Calls the operation with the text's example of a body, with these fields in place of its own. */
  async call(
    operationId: string,
    {
      ids = {},
      query = {},
      fields = {},
    }: { ids?: Record<string, string>; query?: Record<string, string>; fields?: Record<string, unknown> } = {},
  ): Promise<Answer> {
    const operation = this.read(operationId);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const search = new URLSearchParams(query).toString();
    const body = { ...operation.example, ...fields };
    const missing = operation.required.filter((name) => !(name in body));
    const unknown = [...Object.keys(body), ...Object.keys(query)].filter((name) => !operation.takes.has(name));
    if (missing.length + unknown.length > 0)
      throw new Error(`llms-full.txt does not say how to call ${operationId}: ${[...missing, ...unknown].join(', ')}`);
    const answer = await this.client.call(operation.method, search === '' ? path : `${path}?${search}`, {
      ...(Object.keys(body).length > 0 ? { body } : {}),
    });
    if (answer.status !== operation.status) throw new Error(`${operationId} answered ${answer.status} ${answer.text}`);
    const strange = namesIn(answer.body).filter((name) => !operation.returns.has(name));
    if (strange.length > 0) throw new Error(`llms-full.txt does not have ${strange.join(', ')} of ${operationId}`);
    return answer;
  }

  private read(operationId: string): ReadOperation {
    const section = this.text.split(/^## /m).find((part) => part.includes(`(\`${operationId}\`)`)) ?? '';
    const [, method = '', path = ''] = /^`([A-Z]+) (\S+)` /m.exec(section) ?? [];
    const [request = '', response = ''] = section.split(/^(?=Response \d)/m);
    const [body = ''] = /^Body \([\s\S]*/m.exec(request) ?? [];
    const [, example = '{}'] = /^```json\n([\s\S]*?)\n```/m.exec(body) ?? [];
    return {
      method,
      path,
      takes: new Set(fieldsIn(request)),
      required: [...body.matchAll(/^- `([^`]+)` \([^()]*required\)/gm)].map(([, name = '']) => name),
      returns: new Set(fieldsIn(section.slice(request.length))),
      example: JSON.parse(example) as Record<string, unknown>,
      status: Number(/^Response (\d+)/.exec(response)?.[1] ?? 0),
    };
  }
}

const fieldsIn = (text: string): string[] => [...text.matchAll(/^ *- `([^`]+)` \(/gm)].map(([, name = '']) => name);

/** Names of a body's fields, those of objects within it as well, except of objects whose names are the caller's or a chain's. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...(OPEN.includes(name) ? [] : namesIn(inner))]);
}
const OPEN = ['depositWallets', 'partnerData', 'body'];
