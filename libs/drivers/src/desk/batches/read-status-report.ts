import { StatementRefused } from '../statements/bank-line.js';
import { decodeText } from '../statements/decode-text.js';
import { XmlReader, type XmlVisitor } from '../statements/read-xml.js';

/** A report of the bank about a payout file (pain.002): what it refuses. */
export interface StatusReport {
  readonly messageId: string;
  /** Whether it refuses the whole file. */
  readonly isRefused: boolean;
  readonly reason: string;
  readonly payments: readonly PaymentStatus[];
}

export interface PaymentStatus {
  /** End-to-end id. */
  readonly reference: string;
  readonly isRefused: boolean;
  readonly reason: string;
  /** Line of the file. */
  readonly at: number;
}

const REFUSED = 'RJCT';
const MAX_PAYMENTS = 10_000;

/** Reads pain.002 in every version. Throws `StatementRefused`. */
export async function readStatusReport(bytes: AsyncIterable<Uint8Array>): Promise<StatusReport> {
  const visitor = new ReportVisitor();
  const xml = new XmlReader(visitor);
  for await (const chunk of decodeText(bytes, 'utf-8')) xml.read(chunk);
  xml.end();
  return visitor.report();
}

class ReportVisitor implements XmlVisitor {
  private readonly path: string[] = [];
  private readonly fields = new Map<string, string>();
  private readonly payments: PaymentStatus[] = [];

  open(name: string, _attributes: Readonly<Record<string, string>>, at: number): void {
    this.path.push(name);
    if (name === 'TxInfAndSts') this.clear(PAYMENT);
    if (this.payments.length > MAX_PAYMENTS)
      throw new StatementRefused('the report is longer than any payout file', at);
  }

  close(text: string, at: number): void {
    const path = this.path.join('/');
    if (text !== '' && !this.fields.has(path)) this.fields.set(path, text);
    if (path === PAYMENT) this.addPayment(at);
    this.path.pop();
  }

  report(): StatusReport {
    const messageId = this.fields.get(`${GROUP}/OrgnlMsgId`);
    if (messageId === undefined) throw new StatementRefused('the file is no report about a payout file (pain.002)', 1);
    const isRefused = [`${GROUP}/GrpSts`, `${BLOCK}/PmtInfSts`].some((path) => this.fields.get(path) === REFUSED);
    const kept = isRefused ? this.payments.find((payment) => !payment.isRefused) : undefined;
    if (kept) throw new StatementRefused('the report refuses the whole file, and not this payment of it', kept.at);
    const reason = this.reasonAt(GROUP) ?? this.reasonAt(BLOCK) ?? 'the bank refused the file';
    return { messageId, isRefused, reason, payments: this.payments };
  }

  private addPayment(at: number): void {
    const status = this.fields.get(`${PAYMENT}/TxSts`);
    const reference = this.fields.get(`${PAYMENT}/OrgnlEndToEndId`);
    if (status === undefined) return;
    if (reference === undefined) throw new StatementRefused('a payment of the report has no end-to-end id', at);
    const reason = this.reasonAt(PAYMENT) ?? 'the bank refused it';
    this.payments.push({ reference, isRefused: status === REFUSED, reason, at });
  }

  private reasonAt(path: string): string | undefined {
    const code = this.fields.get(`${path}/StsRsnInf/Rsn/Cd`) ?? this.fields.get(`${path}/StsRsnInf/Rsn/Prtry`);
    return code === undefined ? undefined : `the bank refused it: ${code.slice(0, 35)}`;
  }

  private clear(path: string): void {
    for (const key of [...this.fields.keys()].filter((each) => each.startsWith(`${path}/`))) this.fields.delete(key);
  }
}

const ROOT = 'Document/CstmrPmtStsRpt';
const GROUP = `${ROOT}/OrgnlGrpInfAndSts`;
const BLOCK = `${ROOT}/OrgnlPmtInfAndSts`;
const PAYMENT = `${BLOCK}/TxInfAndSts`;
