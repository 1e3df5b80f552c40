// @ts-check

/** @typedef {{ id: string, side: 'CRDT' | 'DBIT', cents: bigint, name: string, account: string, endToEnd: string, text: string, at: string }} Entry */

const centsOf = (/** @type {string} */ amount) => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
};
const written = (/** @type {bigint} */ cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const between = (/** @type {string} */ text, /** @type {string} */ name) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(text)?.[1] ?? '';

/** A bank with one account: accepts transfers and files of payouts, and reports them as camt.053. It keeps all its state in memory. */
export class OuterBank {
  entries = /** @type {Entry[]} */ ([]);
  /** The ids of executed messages; the bank refuses a duplicate. */
  messages = /** @type {Set<string>} */ (new Set());

  /** @param {{ number: string, currency: string }} account */
  constructor(account) {
    this.account = account;
  }

  /** @param {{ amount: string, name: string, text: string }} transfer */
  receive({ amount, name, text }) {
    this.book({ side: 'CRDT', cents: centsOf(amount), name, account: '12-9999-0000001-00', endToEnd: '', text });
    return {};
  }

  /**
   * Executes a pain.001 file once.
   * @param {string} file
   */
  carryOut(file) {
    const message = between(file, 'MsgId');
    if (message === '' || this.messages.has(message)) return { accepted: 0 };
    this.messages.add(message);
    const orders = file.match(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs) ?? [];
    for (const order of orders)
      this.book({
        side: 'DBIT',
        cents: centsOf(between(order, 'InstdAmt')),
        name: between(order, 'Nm'),
        account: between(between(order, 'CdtrAcct') || order.slice(order.indexOf('<CdtrAcct>')), 'Id'),
        endToEnd: between(order, 'EndToEndId'),
        text: between(order, 'Ustrd'),
      });
    return { accepted: orders.length };
  }

  /** @param {Omit<Entry, 'id' | 'at'>} entry */
  book(entry) {
    this.entries.push({
      ...entry,
      id: `FT${this.entries.length + 1}`,
      at: new Date().toISOString().slice(0, 19) + 'Z',
    });
  }

  /** A statement of everything since the account was opened, with its balances. */
  statement() {
    const { number, currency } = this.account;
    const closing = this.entries.reduce((sum, { side, cents }) => (side === 'CRDT' ? sum + cents : sum - cents), 0n);
    return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${this.balance('OPBD', 0n)}${this.balance('CLBD', closing)}${this.entries.map((entry) => this.entry(entry)).join('')}</Stmt></BkToCstmrStmt></Document>
`;
  }

  /**
   * @param {string} type
   * @param {bigint} cents
   */
  balance(type, cents) {
    const [side, amount] = cents < 0n ? ['DBIT', -cents] : ['CRDT', cents];
    return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${this.account.currency}">${written(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>\n`;
  }

  /** @param {Entry} entry */
  entry({ id, side, cents, name, account, endToEnd, text, at }) {
    const party = side === 'CRDT' ? 'Dbtr' : 'Cdtr';
    const reference = endToEnd === '' ? '' : `<Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>`;
    return `<Ntry><Amt Ccy="${this.account.currency}">${written(cents)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${at}</DtTm></BookgDt><ValDt><DtTm>${at}</DtTm></ValDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls>${reference}<RltdPties><${party}><Nm>${name}</Nm></${party}><${party}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${party}Acct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
  }
}
