/** Words for the generation at the end of a name, mapped to their canonical form. */
const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'Jr',
  jnr: 'Jr',
  junior: 'Jr',
  sr: 'Sr',
  snr: 'Sr',
  senior: 'Sr',
  ii: 'II',
  iii: 'III',
  iv: 'IV',
};

/** Returns the generation in a name: `JUAN SANTOS SR`, `Santos Jr.`. */
export const generationOf = (name: string): string | undefined =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((word) => GENERATIONS[word])
    .find((generation) => generation !== undefined);
