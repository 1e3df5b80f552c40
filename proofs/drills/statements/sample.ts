import { Decimal } from '@rampart/kernel';

/** A movement as statements contain it. Texts have no character that a format cannot carry. */
export interface SampleLine {
  readonly direction: 'in' | 'out';
  /** The amount with two decimals. */
  readonly amount: string;
  readonly valueDate: string;
  readonly bankReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly partyName?: string | undefined;
  readonly partyAccount?: string | undefined;
  readonly text: string;
}

export interface Sample {
  readonly account: string;
  readonly currency: string;
  /** The signed opening balance with two decimals. */
  readonly opening: string;
  readonly lines: readonly SampleLine[];
}

export const signedAmount = ({ direction, amount }: SampleLine): string => (direction === 'in' ? amount : `-${amount}`);

/** Balances after each line. */
export function balancesOf({ opening, lines }: Sample): string[] {
  let balance = new Decimal(opening);
  return lines.map((line) => (balance = balance.plus(signedAmount(line))).toFixed(2));
}

export const closingOf = (sample: Sample): string => balancesOf(sample).at(-1) ?? sample.opening;

/** A repeatable sequence of numbers from 0 to 1: the same seed writes the same files. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAMES = [
  'LOVELACE ADA',
  'Zoë Müller',
  'TAN MEI LING',
  "O'Brien & Sons",
  'Nguyễn Văn A',
  'P. Jones <Ltd>',
] as const;

export function newSample(seed: number, { lines: count = 40, hasReferences = true } = {}): Sample {
  const next = numbersFrom(seed);
  const lines = Array.from({ length: count }, (_, i): SampleLine => {
    const day = 1 + Math.floor((i / count) * 28);
    return {
      direction: next() < 0.7 ? 'in' : 'out',
      amount: (Math.floor(next() * 10 ** (2 + Math.floor(next() * 6))) / 100 + 0.01).toFixed(2),
      valueDate: `2026-01-${String(day).padStart(2, '0')}`,
      bankReference: hasReferences ? `B${seed}X${i}` : undefined,
      partyName: NAMES[Math.floor(next() * 3)],
      text: `R${Math.floor(next() * 1e9)
        .toString(36)
        .toUpperCase()} payment ${i}`,
    };
  });
  return { account: '12-3456-7890123-00', currency: 'NZD', opening: (next() * 20_000 - 5_000).toFixed(2), lines };
}
