/** A bank with the names that users know it by. */
export interface Bank {
  readonly name: string;
  /** Other names, abbreviations and BICs. */
  readonly aliases: readonly string[];
}

/** Words that users add or omit. */
const FILLERS = /\b(?:the|inc|incorporated|corp|corporation|company|co|ltd|limited|plc|nv|na)\b/g;

/** Ignores case, accents, punctuation, spaces, the words of a legal form and text in brackets. A BIC may name a branch. */
const bareName = (name: string): string => {
  const [outer = ''] = name.split('(');
  const plain = (outer.trim() === '' ? name : outer)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[.'’]/g, '')
    .replace(/[^a-z\d]+/g, ' ');
  return (plain.replace(FILLERS, '').replaceAll(' ', '') || plain.replaceAll(' ', '')).replace(
    /^([a-z]{6}[a-z\d]{2})xxx$/,
    '$1',
  );
};

/** Banks by each of their names, also with the country before or after it as providers and users write it, and with `bank` after it. */
export class BankList<B extends Bank = Bank> {
  private readonly byName: ReadonlyMap<string, B>;

  constructor(banks: readonly B[], country: string) {
    const named = banks.flatMap((bank) => [bank.name, ...bank.aliases].map((name) => [bareName(name), bank] as const));
    const words = [country, new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country].map(bareName);
    const placed = words.flatMap((word) =>
      named.flatMap(([name, bank]) => [`${word}${name}`, `${name}${word}`].map((each) => [each, bank] as const)),
    );
    const lengthened = named.map(([name, bank]) => [`${name}bank`, bank] as const);
    this.byName = new Map([...lengthened, ...placed, ...named]); // a bank's own name takes precedence over names derived from another bank's
  }

  findBank(name: string): B | undefined {
    const bare = bareName(name);
    return this.byName.get(bare) ?? this.byName.get(bare.replace(/bank$/, ''));
  }
}
