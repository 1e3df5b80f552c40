import fc from 'fast-check';
import { canBePaidBy } from './payer-name.js';

const user = (firstName: string, lastName: string) => ({ firstName, lastName });
const ada = user('Ada', 'Lovelace');

describe('a payer can be the user', () => {
  it.each([
    'Ada Lovelace',
    'LOVELACE ADA',
    'Lovelace, Ada',
    'lovelace,ada',
    ' Ada   Lovelace ',
    'Adá Lovelâce',
    'Ms. Ada Lovelace',
    'Ada Augusta King Lovelace',
    'A. Lovelace',
    'ADALOVELACE',
    'LovelaceAda',
    'ADA LOVELACE AND WILLIAM KING',
    'Ａｄａ Lovelace',
  ])('as %j', (payerName) => {
    expect(canBePaidBy(ada, payerName)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['Anne-Marie', "O'Brien", 'OBRIEN ANNE MARIE'],
    ['Łukasz', 'Wiśniewski', 'LUKASZ WISNIEWSKI'],
    ['Jürgen', 'Groß', 'GROSS JURGEN'],
    ['Nguyễn Văn', 'An', 'NGUYEN VAN AN'],
    ['Wei Ling', 'Tan', 'TAN WEILING'],
    ['Suharto', 'Suharto', 'Suharto'],
    ['Suharto', '-', 'SUHARTO'],
    ['สมชาย', 'ใจดี', 'สมชาย ใจดี'],
    ['小明', '李', '李小明'],
    ['Ada Augusta', 'Lovelace', 'Ada Lovelace'],
    ['Björk', 'Guðmundsdóttir', 'GUDMUNDSDOTTIR BJORK'],
  ])('%s %s as %j', (firstName, lastName, payerName) => {
    expect(canBePaidBy(user(firstName, lastName), payerName)).toBe(true);
  });

  it.each([undefined, '', '   '])('when they are not named (%j): that is no reason for doubt', (payerName) => {
    expect(canBePaidBy(ada, payerName)).toBe(true);
  });

  it.each([
    'Charles Babbage',
    'Lovelace',
    'William Lovelace',
    'A L',
    'Ada',
    'A',
    'Adam Lovelace',
    'Ada Love',
    '???',
    'Lovelace Holdings Pte Ltd',
  ])('but not as %j', (payerName) => {
    expect(canBePaidBy(ada, payerName)).toBe(false);
  });

  it.each([
    ['name', `Ada Lovelace ${'x'.repeat(500)}`],
    ['list of accents in the wrong order', `Ada Lovelace${'\u0315'.repeat(50_000)}${'\u0316'.repeat(50_000)}`],
    ['list of names', `Ada Lovelace ${'a '.repeat(50_000)}`],
  ])('but not as a %s longer than any bank passes on, which is decided within milliseconds', (_what, payerName) => {
    const before = process.cpuUsage();

    expect(canBePaidBy(ada, payerName)).toBe(false);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(250);
  });

  it('whatever case their name is in, and in whatever order its words stand', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(word, word, fc.boolean(), fc.boolean(), (firstName, lastName, isTurned, isLoud) => {
        const name = isTurned ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;

        expect(canBePaidBy(user(firstName, lastName), isLoud ? name.toUpperCase() : name)).toBe(true);
      }),
    );
  });
});
