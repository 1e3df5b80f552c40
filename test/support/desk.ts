import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** An account that an order of the desk's method is paid out to. */
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

/** A statement in the form of `DESK_ACCOUNT`. */
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

/** One operator at the desk, over HTTP. */
export class DeskClerk {
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
  lines = (): Promise<Answer> => this.client.get(`${this.root}/lines`);
  decide = (line: Json, body: object): Promise<Answer> =>
    this.client.post(`${this.root}/imports/${line.importId}/lines/${line.line}/decide`, body);
  /** Hands in the bank's report about a payout file. */
  report = (file: string, account = this.account): Promise<Answer> =>
    this.client.call('POST', `${this.root}/accounts/${account}/status-reports`, {
      raw: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
  discard = (id: string): Promise<Answer> => this.client.post(`${this.root}/imports/${id}/discard`);
  makeBatch = (account = this.account): Promise<Answer> => this.client.post(`${this.root}/accounts/${account}/batches`);
  payees = (id: string, query = ''): Promise<Answer> => this.client.get(`${this.root}/batches/${id}/payouts${query}`);
  /** Approves what is shown now, unless another digest is given. */
  approve = async (id: string, digest?: string): Promise<Answer> =>
    this.client.post(`${this.root}/batches/${id}/approve`, {
      digest: digest ?? (await this.payees(id)).body.digest ?? '0'.repeat(64),
    });
  withdraw = (id: string): Promise<Answer> => this.client.post(`${this.root}/batches/${id}/withdraw`);
  withdrawPayout = (transactionId: string): Promise<Answer> =>
    this.client.post(`${this.root}/payouts/${transactionId}/withdraw`);
  issue = (id: string): Promise<Answer> => this.client.post(`${this.root}/batches/${id}/file`);

  /** Stages and books a statement. */
  async bookRows(rows: readonly BankRow[]): Promise<Answer> {
    const { status, body } = await this.stage(bankCsv(rows));
    if (status !== 200) throw new Error(`not staged: ${JSON.stringify(body)}`);
    return this.book(body.id);
  }
}
