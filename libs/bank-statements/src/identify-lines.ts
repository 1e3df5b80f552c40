import { hash } from 'node:crypto';
import { Decimal } from '@rampart/kernel';
import type { BankLine } from './bank-line.js';
import { DigestMap } from './digest-map.js';
import { namingReference } from './naming-reference.js';

export interface IdentifiedLine extends BankLine {
  /** Digest of the whole content of the line: equal lines have equal facts, within one file and across files. */
  readonly facts: string;
  /** The facts with the line's number among equal lines of its file. */
  readonly identity: string;
}

const digest = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/**
 * Gives each line of a file its facts and its identity. Two lines of one file are never the same line, whatever they say. `desk.compare_lines` decides, with
 * all lines of the file, whether a line was in an earlier file.
 */
export class LineIdentities {
  /** Number of equal lines so far, keyed by facts. */
  private readonly seen = new DigestMap();

  constructor(
    private readonly account: string,
    private readonly currency: string,
  ) {}

  identify(line: BankLine): IdentifiedLine {
    const named = {
      ...line,
      bankReference: namingReference(line.bankReference),
      endToEndId: namingReference(line.endToEndId),
    };
    const facts = digest(['line', this.account, this.currency, ...contentOf(named)]);
    const ordinal = this.seen.valueOf(facts) + 1;
    this.seen.setValue(facts, ordinal);
    return { ...named, facts, identity: ordinal === 1 ? facts : digest([facts, ordinal]) };
  }
}

/** Excludes booking dates and balances, which differ between formats and orders of lines. */
const contentOf = (line: BankLine): readonly unknown[] => [
  line.direction,
  new Decimal(line.amount).toFixed(),
  line.valueDate,
  line.valueAt.getTime(),
  line.bankReference,
  line.endToEndId,
  line.partyName,
  line.partyAccount,
  line.text,
  line.isReversal,
];
