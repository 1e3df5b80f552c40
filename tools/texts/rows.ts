import type { Texts } from './catalogue-texts.js';

/** A text now, and as it was first written. `key` is the key of a catalogue, or the file of a page. */
export interface Row {
  readonly key: string;
  readonly old: string;
  readonly now: string;
}

/** Rows of a catalogue: a text that is new was first written as it is. */
export function catalogueRows(before: readonly Row[], texts: Texts): Row[] {
  const old = new Map(before.map((row) => [row.key, row.old]));
  return [...texts].map(([key, now]) => ({ key, now, old: old.get(key) ?? now }));
}

/** Rows of pages, whose texts have no keys: a text that changed is known by its place between others of its file. */
export function pageRows(before: readonly Row[], texts: ReadonlyMap<string, readonly string[]>): Row[] {
  const anywhere = new Map(before.map(({ now, old }) => [now, old]));
  const present = new Set([...texts.values()].flat());
  return [...texts].flatMap(([key, list]) => {
    const rows = before.filter((row) => row.key === key);
    const here = new Map(rows.map(({ now, old }) => [now, old]));
    const changed = pairsOf(rows, list, (text) => !anywhere.has(text), present);
    return list.map((now) => ({ key, now, old: here.get(now) ?? anywhere.get(now) ?? changed.get(now) ?? now }));
  });
}

/** The first forms of texts that changed, by what they are now. */
function pairsOf(
  rows: readonly Row[],
  texts: readonly string[],
  isFresh: (text: string) => boolean,
  present: ReadonlySet<string>,
): Map<string, string> {
  const known = new Set(rows.map(({ now }) => now));
  const gone = grouped(
    rows,
    ({ now }) => now,
    (now) => present.has(now),
  );
  const fresh = grouped(
    texts,
    (text) => text,
    (text) => known.has(text),
  );
  return new Map(
    [...fresh].flatMap(([anchor, list]) => {
      const candidates = list.filter(isFresh);
      const left = gone.get(anchor) ?? [];
      if (left.length === candidates.length) return candidates.map((text, i) => [text, left[i]!.old] as const);
      return candidates.flatMap((text) => {
        const like = left.find(({ now }) => likeness(now, text) >= 0.5);
        return like ? [[text, like.old] as const] : [];
      });
    }),
  );
}

/** Items between two texts that stay, by the first of these. */
function grouped<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  stays: (text: string) => boolean,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  let anchor = '';
  for (const item of items) {
    if (stays(textOf(item))) anchor = textOf(item);
    else groups.set(anchor, [...(groups.get(anchor) ?? []), item]);
  }
  return groups;
}

/** The share of words that two texts have in common. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
