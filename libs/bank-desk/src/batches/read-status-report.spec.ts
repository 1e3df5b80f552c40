import { readStatusReport } from './read-status-report.js';
import { isStatusReport } from './status-reports.js';

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const read = (text: string, encoding: BufferEncoding = 'utf8') => readStatusReport(only(Buffer.from(text, encoding)));

const group = (status = '', more = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>RD1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${status && `<GrpSts>${status}</GrpSts>`}${more}</OrgnlGrpInfAndSts>`;
const block = (status: string, ...payments: readonly string[]) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>RD1</OrgnlPmtInfId>${status && `<PmtInfSts>${status}</PmtInfSts>`}${payments.join('')}</OrgnlPmtInfAndSts>`;
const payment = (reference: string, status = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>${status && `<TxSts>${status}</TxSts>`}<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`;
const report = (...parts: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>S1</MsgId></GrpHdr>${parts.join('')}</CstmrPmtStsRpt></Document>`;

/** `whole`, or the references that are refused. */
async function refusedBy(text: string): Promise<string | string[]> {
  const { isRefused, payments } = await read(text);
  return isRefused ? 'whole' : payments.filter((each) => each.isRefused).map(({ reference }) => reference);
}

describe('a report about a payout file', () => {
  it.each([
    ['the group is refused', [group('RJCT')], 'whole'],
    ['the group is cancelled', [group('CANC')], 'whole'],
    ['its one block is refused', [group('PART'), block('RJCT')], 'whole'],
    ['each of its blocks is refused', [group(), block('RJCT'), block('RJCT', payment('P1'))], 'whole'],
    [
      'one block of two is refused',
      [group('PART'), block('RJCT', payment('P1')), block('ACSP', payment('P2'))],
      ['P1'],
    ],
    ['payments are refused', [group('PART'), block('', payment('P1', 'RJCT'), payment('P2', 'ACSP'))], ['P1']],
    ['a payment is cancelled', [group('PART'), block('', payment('P1', 'CANC'))], ['P1']],
    ['in small letters', [group('part'), block('', payment('P1', 'rjct'))], ['P1']],
    ['payments stand outside of a block', [group('PART'), payment('P1', 'RJCT'), payment('P2', 'PDNG')], ['P1']],
    ['all is accepted', [group('ACCP'), block('ACTC', payment('P1', 'ACSC'))], []],
    ['nothing is known yet', [group('RCVD')], []],
  ])('in which %s', async (_, parts, refused) => {
    expect(await refusedBy(report(...parts))).toEqual(refused);
  });

  it('has the reason of the bank, at each level', async () => {
    const reason = '<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>';

    expect((await read(report(group('RJCT', reason)))).reason).toBe('the bank refused it: AM04');
    expect((await read(report(group('PART'), block('', payment('P1', 'RJCT'))))).payments[0]?.reason).toContain('AC04');
  });

  it.each([
    [
      'the second version',
      report(group('PART'), payment('P1', 'RJCT')).replaceAll('CstmrPmtStsRpt', 'pain.002.001.02'),
    ],
    ['prefixes', report(group('PART'), block('', payment('P1', 'RJCT'))).replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')],
    [
      'an envelope',
      `<Envelope><AppHdr><BizMsgIdr>x</BizMsgIdr></AppHdr>${report(group(), payment('P1', 'RJCT'))}</Envelope>`,
    ],
  ])('is read in %s', async (_, text) => {
    expect(isStatusReport(text)).toBe(true);
    expect(await refusedBy(text)).toEqual(['P1']);
  });

  it('is read in the encoding that it declares', async () => {
    const text = report(group('RJCT', '<StsRsnInf><AddtlInf>Konto geschlossen für Zoë</AddtlInf></StsRsnInf>'));

    expect(await read(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1')).toMatchObject({
      isRefused: true,
    });
    expect(await read(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')).toMatchObject({
      isRefused: true,
    });
    expect(isStatusReport(Buffer.from(`\uFEFF${text}`, 'utf16le').toString('latin1'))).toBe(true);
  });

  it.each([
    ['of the group', [group('REJECTED')]],
    ['of a block', [group(), block('NOPE')]],
    ['of a payment', [group(), block('', payment('P1', 'REJECTED'))]],
  ])('is refused with its line for an unknown status %s', async (_, parts) => {
    await expect(read(report(...parts))).rejects.toThrow(
      /^line 1: the report has the status \w+, which is none of ISO 20022/,
    );
  });

  it('is refused where it contradicts itself, names no file, or a payment without its id', async () => {
    await expect(read(report(group('RJCT'), block('', payment('P1', 'ACSP'))))).rejects.toThrow(
      /refuses the whole file/,
    );
    await expect(read(report(block('', payment('P1', 'RJCT'))))).rejects.toThrow(/no report about a payout file/);
    await expect(read(report(group(), '<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>'))).rejects.toThrow(
      /end-to-end id/,
    );
  });
});
