const IMAGE = /^([ \t]*image: |FROM )(\S+)/gm;

/** Images of other projects without a digest, each once: a tag may be moved, a digest may not. */
export function unpinnedImages(text: string): string[] {
  const stages = new Set([...text.matchAll(/^FROM +\S+ +AS +(\S+)/gim)].map(([, name]) => name));
  const images = [...text.matchAll(IMAGE)].map(([, , image = '']) => image);
  return [...new Set(images.filter((image) => image.includes(':') && !image.includes('@') && !stages.has(image)))];
}

/** The text with digests beside the tags. */
export const pinnedImages = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replace(IMAGE, (line, before: string, image: string) => {
    const digest = digests.get(image);
    return digest === undefined ? line : `${before}${image}@${digest}`;
  });
