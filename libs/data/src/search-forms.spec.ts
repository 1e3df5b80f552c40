import fc from 'fast-check';
import { amountIn, idIn, idsLike, mailboxIn, searchForms } from './search-forms.js';

const ID = '01a2209d-a849-7401-86a3-e39326edcb96';
const HASH = '3f34b827f4043f22bfcd2f640d1ec393a7f9e509204e61eedd14ec73fdc4e24c';

describe('what a person looks for', () => {
  it.each([
    ['tb1qw508d6', 'TB1QW508D6'],
    ['0xABCD', 'abcd'],
    ['abcd', '0xabcd'],
    ['RP12 3456-7890', 'RP1234567890'],
    [`https://mempool.space/tx/${HASH}`, HASH],
    ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['paid with reference R9A29517B11 today', 'R9A29517B11'],
  ])('%j may be stored as %s', (search, form) => {
    expect(searchForms(search)).toContain(form);
  });

  it('has few forms, however long it is', () => {
    expect(searchForms('ABCDEFGH '.repeat(100)).length).toBeLessThan(50);
  });

  it.each([
    [`see /transactions/${ID}?x=1`, ID],
    [ID.toUpperCase(), ID.toUpperCase()],
    [HASH, undefined],
    [`${ID}0`, undefined],
  ])('%j has the id %s', (search, id) => {
    expect(idIn(search)).toBe(id);
  });

  it.each([
    ...['01a2209d', '01A2209D-A849', `#${ID}`, `{${ID}}`, '01a2209d…', ID.replaceAll('-', '')],
    ...['01a2209d…edcb96', '01a2209d...edcb96', ' 01A2209D… EDCB96'],
  ])('%j stands for ids', (search) => {
    const { from = '', to = '', pattern = '' } = idsLike(search) ?? {};

    expect([from <= ID.replaceAll('-', ''), ID.replaceAll('-', '') <= to]).toEqual([true, true]);
    expect(ID.endsWith(pattern.slice(1))).toBe(true);
  });

  it('gives the end of a short form', () => {
    expect(idsLike('01a2209d…edcb97')?.pattern).toBe('%edcb97');
  });

  it.each(['01a22', 'hello there', HASH, '', '01a2…edcb96', '01a2209d…hello', '…'])('%j stands for none', (search) => {
    expect(idsLike(search)).toBeUndefined();
  });

  it.each([
    ['300 SGD', ['300'], 'SGD'],
    ['1,250.50sgd', ['1250.50'], 'SGD'],
    [' btc 0.0025 ', ['0.0025'], 'BTC'],
    ['USDT 10', ['10'], 'USDT'],
    ['1,00,000.00 INR', ['100000.00'], 'INR'],
    ['1.250,50 SGD', ['1250.50'], 'SGD'],
    ['1,25 SGD', ['1.25'], 'SGD'],
    ['1.250 SGD', ['1.250', '1250'], 'SGD'],
  ])('%j is an amount', (search, amounts, currency) => {
    expect(amountIn(search)).toEqual({ amounts, currency });
  });

  it.each([
    '300',
    'SGD',
    '300 EUR',
    'SGD 300 SGD',
    '1,2,3 SGD',
    '1.2.3 SGD',
    '-5 SGD',
    '1.250,50.00 SGD',
    '5, SGD',
    '',
  ])('%j is none', (search) => {
    expect(amountIn(search)).toBeUndefined();
  });

  it('an amount is read as the pages print it, in every language', () => {
    const languages = ['en', 'fil', 'hi', 'id', 'ms', 'th', 'vi', 'zh', 'zh-Hant'];
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.bigInt(0n, 10n ** 15n),
        fc.stringMatching(/^\d{0,18}$/),
        (language, whole, fraction) => {
          const amount = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
          const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
          const printed = new Intl.NumberFormat(language, digits).format(amount as `${number}`);

          expect(amountIn(`${printed}\u00a0SGD`)?.amounts).toContain(amount);
        },
      ),
    );
  });

  it.each([
    ['Ada <ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['ada@example.com', 'ada@example.com'],
    ['Ada', 'Ada'],
  ])('%j has the mailbox %s', (search, mailbox) => {
    expect(mailboxIn(search)).toBe(mailbox);
  });
});
