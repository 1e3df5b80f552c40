import type { DeskAccount, PayoutFormat } from '../desk-config.js';
import { writePayouts } from './write-payouts.js';

const ACCOUNT = { id: 'sgd', holder: 'Rampart Ltd', number: '123-1', currency: 'SGD' } as unknown as DeskAccount;

const fileOf = (name: string, format: PayoutFormat, account = '123-456'): string =>
  writePayouts(
    {
      ...{ messageId: 'M1', createdAt: new Date(0), executionDate: '2026-11-27', account: ACCOUNT },
      payouts: [{ reference: 'RP1', amount: '12.5', creditor: { name, account } }],
    },
    format,
  );

describe.each(['pain.001.001.03', 'pain.001.001.09', 'csv'] as const)('a payout file as %s', (format) => {
  const written = (text: string): string => (format === 'csv' ? `"${text}"` : `<Nm>${text}</Nm>`);

  it.each([
    ['Đặng Văn Đức', 'Dang Van Duc'],
    ['สมชาย ใจดี', 'smchay aichdi'],
    ['陳大文', 'Chen Da Wen'],
    ['Łukasz Groß', 'Lukasz Gross'],
    ['Chan Tai Man 陳大文', 'Chan Tai Man'],
    ['Владимир Иванов', 'Vladimir Ivanov'],
  ])('has every letter of the payee %s', (name, latin) => {
    expect(fileOf(name, format)).toContain(written(latin));
    expect(fileOf(name, format)).toMatch(/^[\x20-\x7e\r\n]*$/);
  });

  it('says so where a payer who is paid back has no name', () => {
    expect(fileOf('NOT PROVIDED', format)).toContain(written('NOT PROVIDED'));
  });
});

describe('an account in pain.001', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', '<IBAN>GB82WEST12345698765432</IBAN>'],
    ['GB82 WEST 1234 5698 7654 33', '<Othr><Id>GB82WEST12345698765433</Id></Othr>'],
    ['12-3456-1111114-00', '<Othr><Id>12-3456-1111114-00</Id></Othr>'],
  ])('%s is %s: an IBAN by its check digits alone', (account, element) => {
    expect(fileOf('Ada Lovelace', 'pain.001.001.03', account)).toContain(element);
  });
});
