import MiniSearch from 'minisearch';
import { element, root } from './element.js';

interface Entry {
  readonly page: string;
  readonly title: string;
  readonly text: string;
  readonly keys?: string;
  readonly address: string;
}

const MAX_RESULTS = 12;
const EXCERPT = 140;
const FIELDS = ['title', 'keys', 'page', 'text'];

let dialog: HTMLDialogElement | undefined;

/** Opens the search; the index is loaded the first time. */
export async function openSearch(): Promise<void> {
  dialog ??= await buildDialog();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input')?.select();
}

async function buildDialog(): Promise<HTMLDialogElement> {
  const input = element('input', {
    'type': 'search',
    'aria-label': 'Search the documentation',
    'placeholder': 'Search guides, calls, errors',
    'autocomplete': 'off',
    'spellcheck': 'false',
  });
  const status = element('p', { class: 'search-status', role: 'status' });
  const list = element('ul', { class: 'results' });
  const close = element('button', { type: 'button', class: 'close' }, 'Close');
  const made = element(
    'dialog',
    { 'class': 'search', 'aria-label': 'Search' },
    element('div', { class: 'search-head' }, input, close),
    status,
    list,
  );
  document.body.append(made);
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', ({ target }) => target === made && made.close()); // a click outside closes it
  list.addEventListener('click', () => made.close()); // a result may be on this page
  made.addEventListener('keydown', (event) => moveFocus(event, made));
  made.showModal();
  const entries = await loadEntries();
  const index = indexOf(entries);
  const find = (): void => show(input.value.trim(), index, entries, list, status);
  input.addEventListener('input', find);
  find();
  return made;
}

async function loadEntries(): Promise<Entry[]> {
  const address = document.querySelector<HTMLScriptElement>('script[data-search]')?.dataset['search'] ?? '';
  return (await (await fetch(address)).json()) as Entry[];
}

function indexOf(entries: readonly Entry[]): MiniSearch {
  const index = new MiniSearch({
    fields: FIELDS,
    searchOptions: { boost: { title: 4, keys: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return index;
}

function show(
  query: string,
  index: MiniSearch,
  entries: readonly Entry[],
  list: HTMLElement,
  status: HTMLElement,
): void {
  const found = index.search(query).slice(0, MAX_RESULTS);
  list.replaceChildren(...found.map(({ id, terms }) => resultItem(entries[id as number] as Entry, terms)));
  status.textContent = query === '' ? '' : found.length === 0 ? 'Nothing found.' : `${found.length} found`;
}

function resultItem({ page, title, text, keys, address }: Entry, terms: readonly string[]): HTMLElement {
  return element(
    'li',
    {},
    element(
      'a',
      { href: `${root()}${address}` },
      element('b', {}, title),
      element('span', { class: 'where' }, keys?.startsWith(title) ? page : [page, keys].filter(Boolean).join(' · ')),
      element('span', { class: 'excerpt' }, ...excerptOf(text, terms)),
    ),
  );
}

/** Returns the text around the first match, with the whole word marked. */
function excerptOf(text: string, terms: readonly string[]): (Node | string)[] {
  const lower = text.toLowerCase();
  const term = [...terms].sort((one, other) => other.length - one.length).find((each) => lower.includes(each)) ?? '';
  const at = term === '' ? -1 : lower.indexOf(term);
  const from = Math.max(0, at - EXCERPT / 3);
  const shown = text.slice(from, from + EXCERPT);
  const before = from > 0 ? '… ' : '';
  const after = from + EXCERPT < text.length ? ' …' : '';
  if (at < 0) return [shown, after];
  const place = at - from;
  let [start, end] = [place, place + term.length];
  while (isInWord(shown[start - 1])) start -= 1;
  while (isInWord(shown[end])) end += 1;
  return [before + shown.slice(0, start), element('mark', {}, shown.slice(start, end)), shown.slice(end) + after];
}

const isInWord = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? '');

/** The arrow keys move through the results and back to the field. */
function moveFocus(event: KeyboardEvent, inside: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...inside.querySelectorAll<HTMLElement>('input, .results a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  event.preventDefault();
  next?.focus();
}
