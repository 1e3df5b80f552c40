import { given, joined, type SwiftDetails, withoutSlashes } from './swift-details.js';

/** Code words that banks write between slashes, and that texts of payers seldom contain. */
const CODES =
  /\/(EREF|REMI|NAME|IBAN|ORDP|BENM|BIC|TRTP|CSID|MARF|PREF|RTRN|SVCL|ID|USTD|STRD|CNTP|ULTC|ULTD|ULTB|ISDT|PURP|TRCD|ADDR|OCMT|CHGS|EXCH|BNF|ORD|ACC|INS|REC|ROC|IREF|NREF|AREF|TREF|PY|RFB|URI|INV|MANDTID)\//;

const NAMES = new Set(['NAME', 'ORD', 'ORDP', 'CNTP']);

interface Piece {
  readonly code: string;
  readonly text: string;
  /** The party that the piece describes: the one named last before it. */
  readonly party: 'payer' | 'payee' | undefined;
}

/** Reads code words between slashes, as Dutch banks write them, and Asian and Pacific ones with `/OCMT/`, `/BNF/` and `/ORD/`. */
export function codedDetails(field: string, other: 'payer' | 'payee'): SwiftDetails {
  const pieces = piecesOf(field);
  const ofOther = (code: string) => pieces.find((piece) => piece.code === code && (piece.party ?? other) === other);
  const counterparty = pieces.find(({ code }) => code === 'CNTP')?.text.split('/') ?? [];
  const named = ofOther('NAME') ?? pieces.find((piece) => nameIn(piece, other));
  const account = ofOther('IBAN');
  const reference = pieces.find(({ code }) => code === 'EREF');
  const used = new Set([named, account, reference]);
  const rest = pieces.filter((piece) => !used.has(piece) && piece.code !== 'CNTP');
  return {
    text: joined(
      [...rest.filter(isRemittance), ...rest.filter((piece) => !isRemittance(piece))].map(({ text }) => bare(text)),
    ),
    partyName: given(counterparty[2] ?? named?.text),
    partyAccount: given(counterparty[0] ?? account?.text),
    endToEndId: given(reference?.text),
  };
}

function piecesOf(field: string): Piece[] {
  const [before = '', ...parts] = field.split(CODES);
  let party: Piece['party'];
  const unknown = before === '' ? [] : [{ code: '', text: before, party }]; // codes that only this bank knows
  const known = parts.flatMap((code, i) => {
    if (i % 2 === 1) return [];
    if (code === 'ORDP' || code === 'ORD' || code === 'ULTD') party = 'payer';
    if (code === 'BENM' || code === 'ULTC' || code === 'ULTB') party = 'payee';
    return [{ code, text: parts[i + 1] ?? '', party }];
  });
  return [...unknown, ...known];
}

/** Whether a piece is a name without its own code word. A text with digits also contains an account and an address, and remains text. */
const nameIn = ({ code, text, party }: Piece, other: Piece['party']): boolean =>
  NAMES.has(code) && (party ?? other) === other && bare(text) !== '' && !/\d/.test(text);

const isRemittance = ({ code }: Piece): boolean =>
  code === 'REMI' || code === 'USTD' || code === 'STRD' || code === 'BNF';

/** Removes the marks of a text's kind: `USTD//thanks/`. */
const bare = (text: string): string => withoutSlashes(text.replace(/^(?:USTD|STRD)(?=\/)/, ''));
