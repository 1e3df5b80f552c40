import { StatementRefused } from './bank-line.js';

export interface TextLine {
  readonly text: string;
  readonly at: number;
}

/** No bank writes a line this long. */
const MAX_LENGTH = 65_536;

/** The end of a line on every system, and what transfers make of it. A carriage return at the end of a chunk may be the first half of a line end. */
const LINE_END = /\r{0,2}\n|\r(?!$)/;

/** Lines of a text that arrives in chunks, without line ends, numbered from 1. */
export async function* linesOfText(text: AsyncIterable<string>): AsyncGenerator<readonly TextLine[]> {
  let rest = '';
  let at = 0;
  for await (const chunk of text) {
    const pieces = (rest + chunk).split(LINE_END);
    rest = pieces.pop() ?? '';
    if (rest.length > MAX_LENGTH)
      throw new StatementRefused('a line is longer than any bank writes', at + pieces.length + 1);
    yield pieces.map((piece) => ({ text: piece, at: ++at }));
  }
  if (rest !== '') yield [{ text: rest.replace(/\r$/, ''), at: at + 1 }];
}
