/** Paths of the fields of camt.053 and camt.054, in every version since .02: newer versions nest a party's name and a status deeper. */
const STATEMENT_FIELDS = {
  account: ['Acct/Id/IBAN', 'Acct/Id/Othr/Id'],
  currency: ['Acct/Ccy'],
  balanceType: ['Bal/Tp/CdOrPrtry/Cd'],
  balanceAmount: ['Bal/Amt'],
  balanceSide: ['Bal/CdtDbtInd'],
  balanceOn: ['Bal/Dt/Dt', 'Bal/Dt/DtTm'],
  from: ['FrToDt/FrDtTm', 'FrToDt/FrDt'],
  to: ['FrToDt/ToDtTm', 'FrToDt/ToDt'],
} as const;

const ENTRY_FIELDS = {
  amount: ['Amt'],
  side: ['CdtDbtInd'],
  isReversal: ['RvslInd'],
  status: ['Sts', 'Sts/Cd'],
  bookedOn: ['BookgDt/Dt', 'BookgDt/DtTm'],
  valueDate: ['ValDt/Dt', 'ValDt/DtTm'],
  bankReference: ['AcctSvcrRef'],
  domain: ['BkTxCd/Domn/Cd'],
  family: ['BkTxCd/Domn/Fmly/Cd'],
  subFamily: ['BkTxCd/Domn/Fmly/SubFmlyCd'],
  ownCode: ['BkTxCd/Prtry/Cd'],
  info: ['AddtlNtryInf'],
  batchMessage: ['NtryDtls/Btch/MsgId'],
  batchPayment: ['NtryDtls/Btch/PmtInfId'],
  batchCount: ['NtryDtls/Btch/NbOfTxs'],
  entryReference: ['NtryRef'],
} as const;

const DETAIL_FIELDS = {
  detailReference: ['Refs/AcctSvcrRef'],
  endToEndId: ['Refs/EndToEndId'],
  detailMessage: ['Refs/MsgId'],
  detailPayment: ['Refs/PmtInfId'],
  detailDomain: ['BkTxCd/Domn/Cd'],
  detailFamily: ['BkTxCd/Domn/Fmly/Cd'],
  detailSubFamily: ['BkTxCd/Domn/Fmly/SubFmlyCd'],
  detailOwnCode: ['BkTxCd/Prtry/Cd'],
  detailAmount: ['Amt', 'AmtDtls/TxAmt/Amt'],
  detailSide: ['CdtDbtInd'],
  debtor: ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'],
  debtorAccount: ['RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'],
  creditor: ['RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm'],
  ultimateDebtor: ['RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'],
  ultimateCreditor: ['RltdPties/UltmtCdtr/Nm', 'RltdPties/UltmtCdtr/Pty/Nm'],
  creditorAccount: ['RltdPties/CdtrAcct/Id/IBAN', 'RltdPties/CdtrAcct/Id/Othr/Id'],
  /** Texts of the payer, joined in their order, since banks break them into pieces. */
  text: ['RmtInf/Ustrd'],
  /** All other texts of the bank. */
  moreText: [
    'RmtInf/Strd/CdtrRefInf/Ref',
    'RmtInf/Strd/RfrdDocInf/Nb',
    'RmtInf/Strd/RfrdDocInf/LineDtls/Desc',
    'RmtInf/Strd/AddtlRmtInf',
    'AddtlTxInf',
    'RltdRmtInf/RmtId',
    'Refs/InstrId',
    'Refs/TxId',
    'Refs/PmtInfId',
    'Refs/ClrSysRef',
    'Refs/AcctOwnrTxId',
    'Refs/MktInfrstrctrTxId',
    'Refs/PrcgId',
    'Refs/MndtId',
    'Refs/ChqNb',
    'Refs/Prtry/Ref',
    'Purp/Prtry',
    'RtrInf/AddtlInf',
  ],
} as const;

/** Fields that an element may have several times. */
export const SEVERAL: ReadonlySet<string> = new Set(['text', 'moreText', 'info']);

export type StatementField = keyof typeof STATEMENT_FIELDS;
export type EntryField = keyof typeof ENTRY_FIELDS;
export type DetailField = keyof typeof DETAIL_FIELDS;
export type CamtField = StatementField | EntryField | DetailField;

/** A place in the document: the field for its text, and the places below it. */
export interface Place {
  readonly below: Map<string, Place>;
  field?: CamtField;
  /** Marks the elements whose end completes a balance, a detail, an entry or a statement. */
  whole?: 'balance' | 'detail' | 'entry' | 'notification' | 'statement';
}

const newPlace = (): Place => ({ below: new Map() });

/** Returns a place below `place`, and creates missing ones. */
const placeAt = (place: Place, path: string): Place =>
  path.split('/').reduce((each, name) => {
    const next = each.below.get(name) ?? newPlace();
    each.below.set(name, next);
    return next;
  }, place);

function addFields(place: Place, fields: Readonly<Record<string, readonly string[]>>): void {
  for (const [field, paths] of Object.entries(fields))
    for (const path of paths) placeAt(place, path).field = field as CamtField;
}

/** camt.053, which has balances, and camt.054, which does not. */
const MESSAGES = [
  { path: 'Document/BkToCstmrStmt/Stmt', whole: 'statement' },
  { path: 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn', whole: 'notification' },
] as const;

function newDocument(): Place {
  const root = newPlace();
  for (const { path, whole } of MESSAGES) {
    const statement = placeAt(root, path);
    statement.whole = whole;
    addFields(statement, STATEMENT_FIELDS);
    placeAt(statement, 'Bal').whole = 'balance';
    const entry = placeAt(statement, 'Ntry');
    entry.whole = 'entry';
    addFields(entry, ENTRY_FIELDS);
    const detail = placeAt(entry, 'NtryDtls/TxDtls');
    detail.whole = 'detail';
    addFields(detail, DETAIL_FIELDS);
  }
  return root;
}

export const CAMT_DOCUMENT = newDocument();
