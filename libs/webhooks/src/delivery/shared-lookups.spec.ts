import { type Resolve, sharedLookups } from './shared-lookups.js';

type Question = Parameters<Resolve>;

describe('lookups of names', () => {
  const asked = (): { questions: Question[]; lookup: (name: string, family?: number) => Promise<unknown> } => {
    const questions: Question[] = [];
    const resolve = sharedLookups((...question) => void questions.push(question));
    const lookup = (name: string, family = 0): Promise<unknown> =>
      new Promise((answer) =>
        resolve(name, { all: true, family }, (error, addresses) => answer(error?.code ?? addresses)),
      );
    return { questions, lookup };
  };
  const ADDRESSES = [{ address: '8.8.8.8', family: 4 }];

  it("are one per name at a time, and its answer is everybody's", async () => {
    const { questions, lookup } = asked();
    const answers = [lookup('slow.example'), lookup('slow.example'), lookup('slow.example')];

    questions[0]?.[2](null, ADDRESSES);

    expect(await Promise.all(answers)).toEqual([ADDRESSES, ADDRESSES, ADDRESSES]);
    expect(questions).toHaveLength(1);
  });

  it('do not wait for another name, nor for the same in another family', () => {
    const { questions, lookup } = asked();

    void lookup('slow.example');
    void lookup('other.example');
    void lookup('slow.example', 6);

    expect(questions.map(([name, { family }]) => [name, family])).toEqual([
      ['slow.example', 0],
      ['other.example', 0],
      ['slow.example', 6],
    ]);
  });

  it('are made anew once there is an answer, also when that was a failure', async () => {
    const { questions, lookup } = asked();
    const failed = [lookup('gone.example'), lookup('gone.example')];

    questions[0]?.[2](Object.assign(new Error(), { code: 'ENOTFOUND' }), []);
    const found = lookup('gone.example');
    questions[1]?.[2](null, ADDRESSES);

    expect(await Promise.all(failed)).toEqual(['ENOTFOUND', 'ENOTFOUND']);
    expect(await found).toEqual(ADDRESSES);
  });
});
