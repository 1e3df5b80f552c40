type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element with its attributes and children. Text is never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...children);
  return made;
}

/** Returns the relative path from this page to the site's first page. */
export const root = (): string => document.documentElement.dataset['root'] ?? './';

/** A field with its label. */
export const labelled = (title: string, input: HTMLElement): HTMLElement =>
  element('p', { class: 'labelled' }, element('label', { for: input.id }, title), input);
