import { hash } from 'node:crypto';
import { Decimal } from '@rampart/kernel';
import { type BankLine, StatementRefused } from './bank-line.js';
import { DigestMap } from './digest-map.js';

export interface IdentifiedLine extends BankLine {
  /** One and the same in every file that has the movement. */
  readonly identity: string;
}

const digest = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** As many hexadecimal digits of a digest as fit into a small integer: two lines of one file that share a reference are compared by them. */
const CONTENT_DIGITS = 7;

/**
 * Gives each line of a file its identity: the bank's reference, else a fingerprint of all that the line says with its number among equal lines. So two equal
 * payments of a day are two, and the same line in a second file is none. Reversals share the reference of what they reverse.
 */
export class LineIdentities {
  /** By identity: the digest of the content of a line with a reference; the count of equal lines without. */
  private readonly seen = new DigestMap();

  constructor(
    private readonly account: string,
    private readonly currency: string,
  ) {}

  /** Undefined for a line that an earlier one of the file repeats. Throws `StatementRefused` where the two contradict each other. */
  identify(line: BankLine): IdentifiedLine | undefined {
    return line.bankReference === undefined ? this.byFingerprint(line) : this.byReference(line, line.bankReference);
  }

  private byReference(line: BankLine, reference: string): IdentifiedLine | undefined {
    const { account, currency } = this;
    const identity = digest(['reference', account, currency, line.direction, line.isReversal, reference]);
    const content = contentOf(line);
    const known = this.seen.valueOf(identity);
    if (known === 0) {
      this.seen.setValue(identity, content);
      return { ...line, identity };
    }
    if (known === content) return undefined;
    throw new StatementRefused(
      'an earlier line has the same reference of the bank, with another amount or date',
      line.at,
    );
  }

  private byFingerprint(line: BankLine): IdentifiedLine {
    const { direction, amount, valueDate, endToEndId, partyName, partyAccount, text, isReversal } = line;
    const facts = [direction, plain(amount), valueDate, endToEndId, partyName, partyAccount, text, isReversal];
    const fingerprint = digest(['fingerprint', this.account, this.currency, ...facts]);
    const ordinal = this.seen.valueOf(fingerprint) + 1;
    this.seen.setValue(fingerprint, ordinal);
    return { ...line, identity: ordinal === 1 ? fingerprint : digest([fingerprint, ordinal]) };
  }
}

const contentOf = ({ amount, valueDate }: BankLine): number =>
  1 + Number.parseInt(hash('sha256', `${plain(amount)} ${valueDate}`, 'hex').slice(0, CONTENT_DIGITS), 16);

/** The amount without zeros that banks write in one format and leave out in another. */
const plain = (amount: string): string => new Decimal(amount).toFixed();
