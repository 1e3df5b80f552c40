/** Markup that is inserted into a page as it is. Everything else is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

/** A piece of a page; `undefined`, `null` and `false` render as nothing. */
export type Piece = Html | string | number | undefined | null | false | readonly Piece[];

/** Markup around pieces: `` html`<b>${name}</b>` ``. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(strings.map((markup, i) => (i === 0 ? markup : safe(pieces[i - 1]) + markup)).join(''));

function safe(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(safe).join('');
  return String(piece).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
