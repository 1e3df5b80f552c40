import type { Content, Document, Operation, Parameter } from './document.js';
import { type Comparison, schemaChanges } from './schema-changes.js';

/**
 * Changes from `before` to `after` that break a client, one sentence each. Additions break no client: operations, optional fields, fields and values of
 * responses, fault codes.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  return [
    ...Object.entries(before.paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const now = after.paths?.[path]?.[method];
        const name = `${method.toUpperCase()} ${path}`;
        return now ? operationChanges({ before, after }, operation, now, name) : [`${name}: the operation is gone`];
      }),
    ),
    ...Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) =>
      webhookChanges({ before, after }, name, post),
    ),
    ...faultChanges({ before, after }),
  ];
}

type Versions = Pick<Comparison, 'before' | 'after'>;

function operationChanges(versions: Versions, old: Operation, now: Operation, name: string): string[] {
  return [
    ...(old.operationId === now.operationId
      ? []
      : [`${name}: the operationId was ${old.operationId} and is ${now.operationId}`]),
    ...credentialChanges(old, now, name),
    ...parameterChanges(versions, old.parameters ?? [], now.parameters ?? [], name),
    ...bodyChanges(versions, old, now, name),
    ...answerChanges(versions, old, now, name),
  ];
}

function credentialChanges(
  { security: old = [] }: Operation,
  { security: now = [] }: Operation,
  name: string,
): string[] {
  if (now.length === 0) return [];
  if (old.length === 0) return [`${name}: it asks for credentials now`];
  const schemes = now.flatMap((each) => Object.keys(each));
  return old
    .flatMap((each) => Object.keys(each))
    .filter((scheme) => !schemes.includes(scheme))
    .map((scheme) => `${name}: ${scheme} credentials are no longer taken`);
}

function parameterChanges(
  versions: Versions,
  olds: readonly Parameter[],
  nows: readonly Parameter[],
  name: string,
): string[] {
  const changed = olds.flatMap((old) => {
    const now = nows.find((each) => each.name === old.name && each.in === old.in);
    const at = `${name} ${old.in} ${old.name}`;
    if (!now) return [`${at}: the parameter is gone`];
    const asked = now.required && !old.required ? [`${at}: the parameter is required now`] : [];
    return [...asked, ...schemaChanges({ ...versions, way: 'sent' }, old.schema ?? {}, now.schema ?? {}, at)];
  });
  const added = nows.filter(
    (now) => now.required && now.in !== 'path' && !olds.some((old) => old.name === now.name && old.in === now.in),
  );
  return [...changed, ...added.map((now) => `${name} ${now.in} ${now.name}: a new parameter is required`)];
}

function bodyChanges(
  versions: Versions,
  { requestBody: old }: Operation,
  { requestBody: now }: Operation,
  name: string,
): string[] {
  if (!now) return old ? [`${name} body: none is taken any more`] : [];
  if (!old) return now.required ? [`${name} body: it is required now`] : [];
  const asked = now.required && !old.required ? [`${name} body: it is required now`] : [];
  return [...asked, ...contentChanges({ ...versions, way: 'sent' }, old.content, now.content, `${name} body`)];
}

/** Faults are looked at once for all, in their one shape. */
function answerChanges(versions: Versions, old: Operation, now: Operation, name: string): string[] {
  const answers = Object.entries(old.responses).filter(([status]) => status.startsWith('2'));
  return answers.flatMap(([status, { content = {} }]) => {
    const answer = now.responses[status];
    if (!answer) return [`${name}: ${status} is no longer answered`];
    return contentChanges({ ...versions, way: 'received' }, content, answer.content ?? {}, `${name} ${status}`);
  });
}

function contentChanges(comparison: Comparison, old: Content, now: Content, at: string): string[] {
  return Object.entries(old).flatMap(([type, { schema = {} }]) => {
    const found = now[type];
    return found ? schemaChanges(comparison, schema, found.schema ?? {}, at) : [`${at}: ${type} is gone`];
  });
}

function webhookChanges(versions: Versions, name: string, old: Operation | undefined): string[] {
  const now = versions.after.webhooks?.[name]?.['post'];
  if (!now) return [`webhook ${name}: it is gone`];
  const at = `webhook ${name}`;
  const lost = (old?.parameters ?? [])
    .filter((each) => !now.parameters?.some((other) => other.name === each.name))
    .map((each) => `${at}: the header ${each.name} is gone`);
  return [
    ...lost,
    ...contentChanges(
      { ...versions, way: 'received' },
      old?.requestBody?.content ?? {},
      now.requestBody?.content ?? {},
      at,
    ),
  ];
}

const FAULT = { $ref: '#/components/schemas/FaultView' };

const faultChanges = (versions: Versions): string[] => {
  const codes = ({ components }: Document): readonly unknown[] =>
    components?.schemas?.['FaultView']?.properties?.['code']?.enum ?? [];
  const lost = codes(versions.before).filter((code) => !codes(versions.after).includes(code));
  return [
    ...schemaChanges({ ...versions, way: 'received' }, FAULT, FAULT, 'faults'),
    ...lost.map((code) => `faults: the code ${String(code)} is gone`),
  ];
};
