import { declarationsOf } from './symbols.js';

const CODE = `
export const LIMIT = 3;
@Injectable()
export class Courier {
  constructor(private readonly sender: Sender) {}
  @Post()
  async send(): Promise<void> { later(); }
}
export function later(): void {}
`;

describe('the symbol in which a patch stands', () => {
  const textOf = (symbol: string): string[] =>
    declarationsOf('courier.ts', CODE, symbol).map(({ start, end }) => CODE.slice(start, end));

  it('is found at the top level, and in a class, each with its decorators', () => {
    expect(textOf('LIMIT')).toEqual(['export const LIMIT = 3;']);
    expect(textOf('later')).toEqual(['export function later(): void {}']);
    expect(textOf('Courier.send')).toEqual(['@Post()\n  async send(): Promise<void> { later(); }']);
    expect(textOf('Courier.constructor')).toEqual(['constructor(private readonly sender: Sender) {}']);
    expect(textOf('Courier')[0]).toMatch(/^@Injectable\(\)[^]+\}$/);
  });

  it('is nothing that another symbol uses, and no member by itself', () => {
    expect([textOf('Sender'), textOf('send'), textOf('Courier.later')]).toEqual([[], [], []]);
  });
});
