import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY } from '@rampart/kernel';
import type { Answer, Client, Json } from './client.js';
import { PAYEES } from './payees.js';

/** The bank account behind the desk in suites that run the whole service. */
export const DESK_ACCOUNT = {
  id: 'nzd',
  holder: 'Rampart Ltd',
  number: '12-3456-7890123-00',
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  methods: ['nz-bank-transfer'],
  csv: {
    columns: {
      ...{ valueDate: 'date', amount: 'amount', bankReference: 'ref', endToEndId: 'end', partyName: 'name' },
      ...{ partyAccount: 'account', text: ['text'] },
    },
  },
  payouts: { format: 'pain.001.001.03', cutOff: '16:00' },
};

/** A payee account for orders with the desk's method. */
export const NZ_PAYEE = PAYEES['nz-bank-transfer'];
export const NZ_SELL = { method: 'nz-bank-transfer', methodAttributes: NZ_PAYEE };
export const NZ_BUY = { method: 'nz-bank-transfer', fiat: 300 };

export interface DeskConfig {
  readonly path: string;
  /** Settings of a service that runs the desk. */
  readonly settings: Record<string, string>;
  remove(): void;
}

export function deskConfig(...accounts: readonly object[]): DeskConfig {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
  const file = path.join(folder, 'desk.json');
  writeFileSync(file, JSON.stringify({ accounts: accounts.length === 0 ? [DESK_ACCOUNT] : accounts }));
  return {
    path: file,
    settings: { RAIL_DRIVERS: 'nz-bank-transfer:desk', DESK_CONFIG: file },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface BankRow {
  readonly amount: string;
  readonly text?: string;
  readonly ref?: string;
  readonly end?: string;
  readonly name?: string;
  readonly account?: string;
  readonly date?: string;
}

/** A statement in the CSV format of `DESK_ACCOUNT`. */
export const bankCsv = (rows: readonly BankRow[]): string =>
  [
    'date,amount,ref,end,name,account,text',
    ...rows.map(({ amount, text = '', ref = '', end = '', name = '', account = '', date }) =>
      [date ?? new Date().toISOString().slice(0, 19), amount, ref, end, name, account, `"${text}"`].join(','),
    ),
    '',
  ].join('\n');

/** A report of the bank (pain.002) that refuses payouts of a file. */
export const statusReport = (messageId: string, ...refused: readonly string[]): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>S1</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${refused
    .map(
      (reference) =>
        `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

/** The reference that the payer of an order writes. */
export const referenceOf = ({ peer }: Json): string => /reference (R\w{10})/.exec(String(peer.account))?.[1] ?? '';

/** A line of an MT940 file. */
export interface SwiftLine {
  readonly amount: number;
  readonly text: string;
  readonly code?: string;
  readonly side?: 'C' | 'D';
}

const swiftDay = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(2, 10).replaceAll('-', '');

/** An MT940 file of whole amounts between balances, dated `days` days from now. */
export function swiftStatement(
  lines: readonly SwiftLine[],
  { number = DESK_ACCOUNT.number, opening = 0, days = 0 }: { number?: string; opening?: number; days?: number } = {},
): string {
  const signed = lines.map(({ amount, side = 'C' }) => (side === 'C' ? amount : -amount));
  const closing = signed.reduce((sum, each) => sum + each, opening);
  const balance = (tag: string, amount: number): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${swiftDay(days)}NZD${Math.abs(amount)},`;
  return [
    ...[':20:X', `:25:${number}`, ':28C:1', balance('60F', opening)],
    ...lines.flatMap(({ amount, text, code = 'NTRF', side = 'C' }) => [
      `:61:${swiftDay(days)}${side}${amount},${code}NONREF//000000000`,
      `:86:${text}`,
    ]),
    ...[balance('62F', closing), '-', ''],
  ].join('\n');
}

/** One operator at the desk, over HTTP. */
export class DeskClerk {
  private colleague: DeskClerk | undefined;

  constructor(
    private readonly client: Client,
    private readonly account = DESK_ACCOUNT.id,
    private readonly root = '/ops/api/desk',
  ) {}

  show = (): Promise<Answer> => this.client.get(this.root);
  stage = (
    file: string | Uint8Array,
    query = 'format=csv&name=statement.csv',
    account = this.account,
  ): Promise<Answer> =>
    this.client.call('POST', `${this.root}/accounts/${account}/statements?${query}`, {
      raw: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
  book = (id: string): Promise<Answer> => this.client.post(`${this.root}/imports/${id}/book`);
  /** Statements that await a second operator. */
  proposed = (): Promise<Answer> => this.client.get(`${this.root}/imports`);
  look = (id: string): Promise<Answer> => this.client.get(`${this.root}/imports/${id}`);
  lines = (): Promise<Answer> => this.client.get(`${this.root}/lines`);
  decide = (line: Json, body: object): Promise<Answer> =>
    this.client.post(`${this.root}/imports/${line.importId}/lines/${line.line}/decide`, body);
  /** Uploads the bank's report about a payout file. */
  report = (file: string, account = this.account): Promise<Answer> =>
    this.client.call('POST', `${this.root}/accounts/${account}/status-reports`, {
      raw: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
  discard = (id: string): Promise<Answer> => this.client.post(`${this.root}/imports/${id}/discard`);
  makeBatch = (account = this.account): Promise<Answer> => this.client.post(`${this.root}/accounts/${account}/batches`);
  payees = (id: string, query = ''): Promise<Answer> => this.client.get(`${this.root}/batches/${id}/payouts${query}`);
  /** Approves the batch as shown now, unless another digest is given. */
  approve = async (id: string, digest?: string): Promise<Answer> =>
    this.client.post(`${this.root}/batches/${id}/approve`, {
      digest: digest ?? (await this.payees(id)).body.digest ?? '0'.repeat(64),
    });
  withdraw = (id: string): Promise<Answer> => this.client.post(`${this.root}/batches/${id}/withdraw`);
  withdrawPayout = (transactionId: string): Promise<Answer> =>
    this.client.post(`${this.root}/payouts/${transactionId}/withdraw`);
  issue = (id: string): Promise<Answer> => this.client.post(`${this.root}/batches/${id}/file`);

  /** From now on a colleague books statements that need two operators. */
  beside(colleague: DeskClerk): this {
    this.colleague = colleague;
    return this;
  }

  /** Books a file, with two operators if one may not. */
  async bookByTwo(id: string): Promise<Answer> {
    const answer = await this.book(id);
    return answer.status === 202 && this.colleague ? this.colleague.book(id) : answer;
  }

  /** Stages and books a statement. */
  async bookRows(rows: readonly BankRow[]): Promise<Answer> {
    const { status, body } = await this.stage(bankCsv(rows));
    if (status !== 200) throw new Error(`not staged: ${JSON.stringify(body)}`);
    return this.bookByTwo(body.id);
  }
}
