import { type Document, flat, type Schema } from './document.js';

/** Two versions of the document, and who writes what is described: the client (`sent`) or the service (`received`). */
export interface Comparison {
  readonly before: Document;
  readonly after: Document;
  readonly way: 'sent' | 'received';
  /** The pairs that are being compared, since schemas may contain themselves. */
  readonly open?: ReadonlySet<string>;
}

/** Changes of a schema that break a client, in sentences that begin with `at`. */
export function schemaChanges(comparison: Comparison, before: Schema, after: Schema, at: string): string[] {
  const pair = `${before.$ref ?? ''} ${after.$ref ?? ''}`;
  const isNamed = pair !== ' ';
  if (isNamed && comparison.open?.has(pair)) return [];
  const inside = isNamed ? { ...comparison, open: new Set([...(comparison.open ?? []), pair]) } : comparison;
  const [old, now] = [flat(comparison.before, before), flat(comparison.after, after)];
  if (old.oneOf || now.oneOf) return alternativeChanges(inside, old, now, at);
  return [
    ...typeChanges(inside, old, now, at),
    ...(inside.way === 'sent' ? narrowings(old, now, at) : []),
    ...fieldChanges(inside, old, now, at),
    ...innerChanges(inside, old, now, at),
  ];
}

/** The service must still take all that a client may send, and send only what the client knows. */
function alternativeChanges(comparison: Comparison, before: Schema, after: Schema, at: string): string[] {
  const [olds, nows] = [before.oneOf ?? [before], after.oneOf ?? [after]];
  const isFine = (old: Schema, now: Schema): boolean => schemaChanges(comparison, old, now, at).length === 0;
  const lost =
    comparison.way === 'sent'
      ? olds.filter((old) => !nows.some((now) => isFine(old, now)))
      : nows.filter((now) => !olds.some((old) => isFine(old, now)));
  return lost.map(
    (schema) =>
      `${at}: the alternative ${JSON.stringify(schema)} is ${comparison.way === 'sent' ? 'no longer taken' : 'new'}`,
  );
}

function typeChanges({ way }: Comparison, before: Schema, after: Schema, at: string): string[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  const [narrow, wide] = way === 'sent' ? [old, now] : [now, old];
  if (
    wide.length === 0 ||
    (narrow.length > 0 &&
      narrow.every((type) => wide.includes(type) || (type === 'integer' && wide.includes('number'))))
  )
    return [];
  return [`${at}: the type was ${old.join(' or ') || 'anything'} and is ${now.join(' or ') || 'anything'}`];
}

const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** Values that were taken and would now be refused. */
function narrowings(before: Schema, after: Schema, at: string): string[] {
  const { minimum = -Infinity, minLength = 0, maximum = Infinity, maxLength = Infinity } = before;
  return [
    ...enumNarrowing(before.enum, after.enum, at),
    ...unless(
      (after.minimum ?? -Infinity) <= minimum && (after.maximum ?? Infinity) >= maximum,
      `${at}: the range of numbers is narrower`,
    ),
    ...unless(
      (after.minLength ?? 0) <= minLength && (after.maxLength ?? Infinity) >= maxLength,
      `${at}: the length is more limited`,
    ),
    ...unless(after.pattern === undefined || after.pattern === before.pattern, `${at}: the pattern is another`),
    ...unless(after.format === undefined || after.format === before.format, `${at}: the format is another`),
  ];
}

function enumNarrowing(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  at: string,
): string[] {
  if (after === undefined) return [];
  if (before === undefined) return [`${at}: only ${after.join(', ')} are taken now`];
  const lost = before.filter((value) => !after.includes(value));
  return lost.length === 0 ? [] : [`${at}: ${lost.join(', ')} are no longer taken`];
}

function fieldChanges({ way }: Comparison, before: Schema, after: Schema, at: string): string[] {
  const [olds, nows] = [Object.keys(before.properties ?? {}), Object.keys(after.properties ?? {})];
  const [required, nowRequired] = [before.required ?? [], after.required ?? []];
  const gone = olds.filter((name) => !nows.includes(name)).map((name) => `${at}.${name}: the field is gone`);
  const asked =
    way === 'sent'
      ? nowRequired.filter((name) => !required.includes(name)).map((name) => `${at}.${name}: the field is required now`)
      : [];
  const missed =
    way === 'received'
      ? required
          .filter((name) => nows.includes(name) && !nowRequired.includes(name))
          .map((name) => `${at}.${name}: the field may be missing now`)
      : [];
  return [...gone, ...asked, ...missed];
}

function innerChanges(comparison: Comparison, before: Schema, after: Schema, at: string): string[] {
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, old]) => {
    const now = after.properties?.[name];
    return now ? schemaChanges(comparison, old, now, `${at}.${name}`) : [];
  });
  const items = before.items && after.items ? schemaChanges(comparison, before.items, after.items, `${at}[]`) : [];
  const [others, nowOthers] = [before.additionalProperties, after.additionalProperties];
  const values =
    typeof others === 'object' && typeof nowOthers === 'object'
      ? schemaChanges(comparison, others, nowOthers, `${at}.*`)
      : [];
  return [...fields, ...items, ...values];
}

const unless = (fine: boolean, change: string): string[] => (fine ? [] : [change]);
