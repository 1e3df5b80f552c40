import { declares } from './citations.js';

const CODE = `
export const LIMITS = { most: 3 };

export abstract class Courier extends Loop {
  private readonly touched = new Set();
  constructor(readonly sender: Sender) {}

  override async work(): Promise<void> {
    const inner = 1;
  }
}

function later(): void {}
`;

describe('a citation', () => {
  it.each(['LIMITS', 'Courier', 'Courier.work', 'Courier.touched', 'later'])('finds %s', (symbol) => {
    expect(declares(CODE, symbol)).toBe(true);
  });

  it.each(['most', 'Cour', 'work', 'Courier.inner', 'Courier.later', 'Loop'])('does not find %s', (symbol) => {
    expect(declares(CODE, symbol)).toBe(false);
  });
});
