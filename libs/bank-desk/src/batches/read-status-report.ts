import { clipped, decodeXml, StatementRefused, XmlReader, type XmlVisitor } from '@rampart/bank-statements';

/** A report of the bank about a payout file (pain.002): what the bank refuses. */
export interface StatusReport {
  readonly messageId: string;
  /** Whether the bank refuses the whole file. */
  readonly isRefused: boolean;
  readonly reason: string;
  readonly payments: readonly PaymentStatus[];
}

export interface PaymentStatus {
  /** End-to-end id of the payment. */
  readonly reference: string;
  readonly isRefused: boolean;
  readonly reason: string;
  /** Line number in the file. */
  readonly at: number;
}

/** Statuses of ISO 20022 with which a payment is never made. */
const REFUSED: ReadonlySet<string> = new Set(['RJCT', 'CANC']);
/** Statuses with which a payment is made, will be made, or is blocked until the bank reports more. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['ACCC', 'ACCP', 'ACCR', 'ACFC', 'ACIS', 'ACPD', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'BLCK', 'CPUC', 'PACR'],
  ...['PART', 'PATC', 'PDCR', 'PDNG', 'PRES', 'RCVD', 'RJCR'],
]);
const MAX_PAYMENTS = 10_000;

/** Reads pain.002 in every version. Throws `StatementRefused`, also for a status that ISO 20022 does not define. */
export async function readStatusReport(bytes: AsyncIterable<Uint8Array>): Promise<StatusReport> {
  const visitor = new ReportVisitor();
  const xml = new XmlReader(visitor);
  for await (const chunk of decodeXml(bytes, 'utf-8')) xml.read(chunk);
  xml.end();
  return visitor.report();
}

class ReportVisitor implements XmlVisitor {
  private readonly path: string[] = [];
  private readonly fields = new Map<string, string>();
  private readonly payments: PaymentStatus[] = [];
  private readonly refusedBlocks: boolean[] = [];
  private refusedBlock: string | undefined;

  open(name: string, _attributes: Readonly<Record<string, string>>, at: number): void {
    if (isReport(name)) this.path.length = 0;
    else this.path.push(name);
    if (name === 'OrgnlPmtInfAndSts') this.clear(BLOCK);
    if (name === 'TxInfAndSts') this.clear(this.path.join('/'));
    if (this.payments.length > MAX_PAYMENTS)
      throw new StatementRefused('the report is longer than any payout file', at);
  }

  close(text: string, at: number): void {
    const path = this.path.join('/');
    if (text !== '' && !this.fields.has(path)) this.fields.set(path, text);
    if (PAYMENTS.includes(path)) this.addPayment(path, at);
    if (path === BLOCK) this.endBlock(at);
    if (path === GROUP) this.isRefused(`${GROUP}/GrpSts`, at); // refuses an unknown status, with its line number
    this.path.pop();
  }

  report(): StatusReport {
    const messageId = this.fields.get(`${GROUP}/OrgnlMsgId`);
    if (messageId === undefined) throw new StatementRefused('the file is no report about a payout file (pain.002)', 1);
    const isBlocks = this.refusedBlocks.length > 0 && this.refusedBlocks.every(Boolean);
    const isRefused = isBlocks || this.isRefused(`${GROUP}/GrpSts`, 1) === true;
    const kept = isRefused ? this.payments.find((payment) => !payment.isRefused) : undefined;
    if (kept) throw new StatementRefused('the report refuses the whole file, and not this payment of it', kept.at);
    const reason = this.reasonAt(GROUP) ?? this.refusedBlock ?? 'the bank refused the file';
    return { messageId, isRefused, reason, payments: this.payments };
  }

  private addPayment(path: string, at: number): void {
    const ofBlock = path === 'TxInfAndSts' ? undefined : this.isRefused(`${BLOCK}/PmtInfSts`, at);
    const isRefused = this.isRefused(`${path}/TxSts`, at) ?? ofBlock;
    const reference = this.fields.get(`${path}/OrgnlEndToEndId`);
    if (isRefused === undefined) return;
    if (reference === undefined) throw new StatementRefused('a payment of the report has no end-to-end id', at);
    const reason = this.reasonAt(path) ?? 'the bank refused it';
    this.payments.push({ reference, isRefused, reason, at });
  }

  private endBlock(at: number): void {
    const isRefused = this.isRefused(`${BLOCK}/PmtInfSts`, at) === true;
    this.refusedBlocks.push(isRefused);
    if (isRefused) this.refusedBlock ??= this.reasonAt(BLOCK);
  }

  /** Undefined if the report has no such status. */
  private isRefused(path: string, at: number): boolean | undefined {
    const status = this.fields.get(path)?.toUpperCase();
    if (status === undefined) return undefined;
    if (REFUSED.has(status)) return true;
    if (OTHERS.has(status)) return false;
    throw new StatementRefused(`the report has the status ${clipped(status)}, which is none of ISO 20022`, at);
  }

  private reasonAt(path: string): string | undefined {
    const code = this.fields.get(`${path}/StsRsnInf/Rsn/Cd`) ?? this.fields.get(`${path}/StsRsnInf/Rsn/Prtry`);
    return code === undefined ? undefined : `the bank refused it: ${code.slice(0, 35)}`;
  }

  private clear(path: string): void {
    for (const key of [...this.fields.keys()].filter((each) => each.startsWith(`${path}/`))) this.fields.delete(key);
  }
}

/** Whether the element is the report's; the second version names it after itself. */
const isReport = (name: string): boolean => name === 'CstmrPmtStsRpt' || name.startsWith('pain.002.');

const GROUP = 'OrgnlGrpInfAndSts';
const BLOCK = 'OrgnlPmtInfAndSts';
/** Paths of payments; in the second version they are outside of blocks. */
const PAYMENTS: readonly string[] = ['TxInfAndSts', `${BLOCK}/TxInfAndSts`];
