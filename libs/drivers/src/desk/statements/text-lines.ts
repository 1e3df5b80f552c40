import { StatementRefused } from './bank-line.js';

export interface TextLine {
  readonly text: string;
  readonly at: number;
}

/** No bank writes a line as long. */
const MAX_LENGTH = 65_536;

/** Lines of a text that arrives in chunks, without their ends, numbered from 1. */
export async function* linesOfText(text: AsyncIterable<string>): AsyncGenerator<readonly TextLine[]> {
  let rest = '';
  let at = 0;
  for await (const chunk of text) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop() ?? '';
    if (rest.length > MAX_LENGTH)
      throw new StatementRefused('a line is longer than any bank writes', at + pieces.length + 1);
    yield pieces.map((piece) => ({ text: piece.replace(/\r$/, ''), at: ++at }));
  }
  if (rest !== '') yield [{ text: rest.replace(/\r$/, ''), at: at + 1 }];
}
