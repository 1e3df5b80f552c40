/** Ranges of a bank's branches, inclusive. */
type Branches = readonly (readonly [number, number])[];

interface Bank {
  readonly branches: Branches;
  /** If absent, the base number decides between A and B. */
  readonly algorithm?: keyof typeof ALGORITHMS;
}

/**
 * Weights of the 18 digits (bank 2, branch 4, base 8, suffix 4) and the number that divides their sum, as Inland Revenue publishes them for withholding tax.
 * `folded` adds up the digits of each product.
 */
const ALGORITHMS = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  D: { weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], modulus: 11 },
  E: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1], modulus: 11, folded: true },
  F: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], modulus: 10 },
  G: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], modulus: 10, folded: true },
  X: { weights: [], modulus: 1 },
} as const satisfies Record<string, { weights: readonly number[]; modulus: number; folded?: true }>;

/** First base number of algorithm B. */
const FIRST_OF_B = 990_000;

/** Banks by number, with the branches in Inland Revenue's table and those that Payments NZ has registered since. */
const BANKS: Readonly<Record<string, Bank>> = {
  '01': {
    branches: [
      [1, 999],
      [1100, 1199],
      [1800, 1899],
      [6150, 6150],
    ],
  },
  '02': {
    branches: [
      [1, 999],
      [1200, 1299],
      [2025, 2055],
    ],
  },
  '03': {
    branches: [
      [1, 999],
      [1300, 1399],
      [1500, 1599],
      [1700, 1799],
      [1900, 1999],
      [7350, 7399],
    ],
  },
  '04': { branches: [[2014, 2024]] },
  '05': { branches: [[8884, 8889]] },
  '06': {
    branches: [
      [1, 999],
      [1400, 1499],
    ],
  },
  '08': { branches: [[6500, 6599]], algorithm: 'D' },
  '09': { branches: [[0, 0]], algorithm: 'E' },
  '10': { branches: [[5165, 5169]] },
  '11': {
    branches: [
      [5000, 6499],
      [6600, 8999],
    ],
  },
  '12': {
    branches: [
      [3000, 3299],
      [3400, 3499],
      [3600, 3699],
    ],
  },
  '13': { branches: [[4900, 4999]] },
  '14': { branches: [[4700, 4799]] },
  '15': { branches: [[3900, 3999]] },
  '16': { branches: [[4400, 4499]] },
  '17': { branches: [[3300, 3399]] },
  '18': { branches: [[3500, 3599]] },
  '19': { branches: [[4600, 4649]] },
  '20': { branches: [[4100, 4199]] },
  '21': { branches: [[4800, 4899]] },
  '22': { branches: [[4000, 4049]] },
  '23': { branches: [[3700, 3799]] },
  '24': { branches: [[4300, 4349]] },
  '25': { branches: [[2500, 2599]], algorithm: 'F' },
  '26': { branches: [[2600, 2699]], algorithm: 'G' },
  '27': { branches: [[3800, 3849]] },
  '28': { branches: [[2100, 2149]], algorithm: 'G' },
  '29': { branches: [[2150, 2299]], algorithm: 'G' },
  '30': { branches: [[2900, 2949]] },
  '31': { branches: [[2800, 2849]], algorithm: 'X' },
  '33': { branches: [[6700, 6799]], algorithm: 'F' },
  '35': { branches: [[2400, 2499]] },
  '38': { branches: [[9000, 9499]] },
  '88': { branches: [[8800, 8805]] },
};

export interface NzAccount {
  readonly bank: string;
  readonly branch: string;
  readonly base: string;
  readonly suffix: string;
}

const SEPARATED = /^(\d{2})[ -]?(\d{3,4})[ -](\d{6,8})[ -](\d{1,4})$/;
/** With a suffix of two or three digits, or in full. */
const UNSEPARATED = [/^(\d{2})(\d{4})(\d{7})(\d{2,3})$/, /^(\d{2})(\d{4})(\d{8})(\d{4})$/];

/** Splits an account number into its parts, padded to their full length. Returns undefined for text in another format. */
export function parseNzAccount(text: string): NzAccount | undefined {
  const match = [SEPARATED, ...UNSEPARATED].map((form) => form.exec(text)).find((each) => each !== null);
  if (!match) return undefined;
  const [, bank = '', branch = '', base = '', suffix = ''] = match;
  return { bank, branch: branch.padStart(4, '0'), base: base.padStart(8, '0'), suffix: suffix.padStart(4, '0') };
}

/** Returns why no such account exists, or undefined if it may. */
export function nzAccountProblem(text: string): string | undefined {
  const account = parseNzAccount(text);
  if (!account) return 'must be written as bank, branch, number and suffix, such as 12-3456-1111114-00';
  const bank = BANKS[account.bank];
  if (!bank) return `has a bank number that no bank of New Zealand has: ${account.bank}`;
  const branch = Number(account.branch);
  if (!bank.branches.some(([first, last]) => branch >= first && branch <= last))
    return `has a branch that bank ${account.bank} does not have: ${account.branch}`;
  if (Number(account.base) === 0 && account.bank !== '31') return 'has no number';
  return hasCheck(account, bank) ? undefined : 'has wrong check digits: one of its digits is mistyped';
}

function hasCheck({ bank, branch, base, suffix }: NzAccount, { algorithm }: Bank): boolean {
  const rule = ALGORITHMS[algorithm ?? (Number(base) < FIRST_OF_B ? 'A' : 'B')];
  const digits = `${bank}${branch}${base}${suffix}`;
  const products = rule.weights.map((weight, at) => weight * Number(digits[at]));
  const sum = products.reduce((total, each) => total + ('folded' in rule ? foldedDigits(each) : each), 0);
  return sum % rule.modulus === 0;
}

const foldedDigits = (product: number): number =>
  product < 10 ? product : foldedDigits(Math.floor(product / 10) + (product % 10));
