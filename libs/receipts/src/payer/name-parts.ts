/** Returns a payer's name as a whole, and its part in each script if it is written in two: `CHAN TAI MAN 陳大文`. */
export function nameParts(name: string): readonly string[] {
  const words = name.split(/[\s()[\]（）,/]+/u).filter((word) => word !== '');
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word));
  const others = words.filter((word) => /\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word));
  return latin.length === 0 || others.length === 0 ? [name] : [name, latin.join(' '), others.join(' ')];
}
