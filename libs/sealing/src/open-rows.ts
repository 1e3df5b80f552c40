import { textKeyOf } from '@rampart/config';
import { type Ask, cachedKey, cacheDataKey, readDataKeys } from './data-keys.js';
import { isSealed, MARK, openSealed, parseSealed, type ParsedSealed, userIdOf } from './sealed-text.js';

/** Shown instead of text whose key was destroyed. */
export const ERASED = '(erased)';

export interface Answer {
  readonly rows?: unknown;
  readonly fields?: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Types json and jsonb, which can contain sealed texts. */
const JSON_TYPES = new Set([114, 3802]);

const EMBEDDED_MARK = `"${MARK}.`;
const EMBEDDED = new RegExp(`"(${MARK}\\.[tj]\\.[^."]+\\.[\\w-]+)"`, 'g');

interface Found {
  readonly parsed: ParsedSealed;
  readonly put: (value: unknown) => void;
}

/** Opens the sealed values of a result's rows, in place. Keys that are neither cached nor in the rows are queried together. */
export function openRows<T extends Answer>(answer: T, ask: Ask): T | Promise<T> {
  const found = sealedIn(answer);
  if (found.length === 0) return answer;
  const users = new Set(found.map(({ parsed }) => parsed.keyName).filter((name) => name.startsWith('u')));
  const missing = [...users].map(userIdOf).filter((id) => !cachedKey(id));
  if (missing.length === 0) return openAll(answer, found, cachedKey);
  return readDataKeys(ask, missing).then((read) => openAll(answer, found, (id) => read.get(id) ?? cachedKey(id)));
}

function openAll<T>(answer: T, found: readonly Found[], keyOf: (userId: string) => Buffer | undefined): T {
  for (const { parsed, put } of found) {
    const key = parsed.keyName.startsWith('i') ? textKeyOf(parsed.keyName.slice(1)) : keyOf(userIdOf(parsed.keyName));
    const text = key && openSealed(key, parsed);
    if (parsed.kind === 'j') put(text === undefined ? null : JSON.parse(text));
    else put(text ?? ERASED);
  }
  return answer;
}

function sealedIn({ rows, fields = [] }: Answer): Found[] {
  const found: Found[] = [];
  if (!Array.isArray(rows)) return found;
  const json = new Set(fields.filter(({ dataTypeID }) => JSON_TYPES.has(dataTypeID)).map(({ name }) => name));
  for (const row of rows as Record<string, unknown>[]) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') note(found, row, name, value);
      else if (json.has(name)) noteWithin(found, value);
    }
  }
  return found;
}

function noteWithin(found: Found[], value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const name in holder) {
    const each = holder[name];
    if (typeof each === 'string') note(found, holder, name, each);
    else noteWithin(found, each);
  }
}

function note(found: Found[], holder: Record<string, unknown>, name: string, value: string): void {
  if (value.includes(EMBEDDED_MARK)) noteEmbedded(found, holder, name, value);
  if (!isSealed(value)) return;
  const parsed = parseSealed(value);
  if (parsed?.kind === 'k') cacheDataKey(value);
  else if (parsed) found.push({ parsed, put: (opened) => void (holder[name] = opened) });
}

/** Notes sealed values within JSON that Postgres wrote as text. */
function noteEmbedded(found: Found[], holder: Record<string, unknown>, name: string, value: string): void {
  for (const [quoted, sealed = ''] of value.matchAll(EMBEDDED)) {
    const parsed = parseSealed(sealed);
    const put = (opened: unknown): void =>
      void (holder[name] = String(holder[name]).replace(quoted, () => JSON.stringify(opened)));
    if (parsed) found.push({ parsed, put });
  }
}
