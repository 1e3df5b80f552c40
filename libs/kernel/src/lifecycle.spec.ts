import fc from 'fast-check';
import { findTransition, type Lifecycle } from './lifecycle.js';
import { lifecycleProblems, reachableStatuses } from './lifecycle-problems.js';

type Kind = 'cat' | 'dog';
type Status = 'asleep' | 'awake' | 'fed' | 'gone';
type Signal = 'born' | 'called' | 'left';
type Guard = 'hungry' | 'friendly';
type Row = Lifecycle<Kind, Status, Signal, Guard, string>['rows'][number];

const pets = (...rows: Row[]): Lifecycle<Kind, Status, Signal, Guard, string> => ({
  name: 'pet',
  kinds: ['cat', 'dog'],
  statuses: ['asleep', 'awake', 'fed', 'gone'],
  finals: ['gone'],
  rows,
});

const SOUND: readonly Row[] = [
  ['any', 'new', 'born', 'asleep', '-', ['weigh']],
  ['dog', 'asleep', 'called', 'fed', 'hungry', ['feed', 'walk']],
  ['any', 'asleep', 'called', 'awake', '-', []],
  ['any', 'awake', 'called', 'awake', 'friendly', ['pet']],
  ['any', 'awake', 'left', 'gone', '-', []],
  ['dog', 'fed', 'left', 'gone', '-', []],
];
const sound = pets(...SOUND);
const always = (): boolean => true;
const never = (): boolean => false;

describe('a signal', () => {
  it('is answered by the first row whose guard holds', () => {
    expect(findTransition(sound, { kind: 'dog', from: 'asleep', signal: 'called' }, always)).toEqual({
      to: 'fed',
      when: 'hungry',
      jobs: ['feed', 'walk'],
    });
    expect(findTransition(sound, { kind: 'dog', from: 'asleep', signal: 'called' }, never)).toEqual({
      to: 'awake',
      when: '-',
      jobs: [],
    });
  });

  it('is asked only the guards of rows before the one that answers', () => {
    const asked: Guard[] = [];
    findTransition(sound, { kind: 'dog', from: 'asleep', signal: 'called' }, (guard) => asked.push(guard) > 0);

    expect(asked).toEqual(['hungry']);
  });

  it('is answered by rows of any kind, and by those of its own kind only', () => {
    expect(findTransition(sound, { kind: 'cat', from: 'new', signal: 'born' }, never)).toEqual({
      to: 'asleep',
      when: '-',
      jobs: ['weigh'],
    });
    expect(findTransition(sound, { kind: 'cat', from: 'asleep', signal: 'called' }, always)).toEqual({
      to: 'awake',
      when: '-',
      jobs: [],
    });
  });

  it('that no row answers is ignored, and that is no error', () => {
    expect(findTransition(sound, { kind: 'cat', from: 'gone', signal: 'called' }, always)).toBeUndefined();
    expect(findTransition(sound, { kind: 'dog', from: 'awake', signal: 'called' }, never)).toBeUndefined();
  });
});

describe('a table without mistakes', () => {
  it('has no problems', () => {
    expect(lifecycleProblems(sound)).toEqual([]);
  });

  it('knows which statuses a kind can have', () => {
    expect(reachableStatuses(sound, 'dog')).toEqual(new Set(['new', 'asleep', 'awake', 'fed', 'gone']));
    expect(reachableStatuses(sound, 'cat')).toEqual(new Set(['new', 'asleep', 'awake', 'gone']));
  });
});

describe('a table is refused', () => {
  it('for a row from a status that nothing reaches', () => {
    const problems = lifecycleProblems(pets(...SOUND, ['cat', 'fed', 'left', 'gone', '-', []]));

    expect(problems).toEqual(['pet lifecycle: row 7 (cat fed left -) can never fire: nothing reaches fed']);
  });

  it('for a row behind one that always answers', () => {
    const problems = lifecycleProblems(pets(...SOUND, ['cat', 'asleep', 'called', 'gone', 'friendly', []]));

    expect(problems).toEqual([
      'pet lifecycle: row 7 (cat asleep called friendly) can never fire: an earlier row always takes precedence',
    ]);
  });

  it('for a row behind one with the same guard', () => {
    const problems = lifecycleProblems(pets(...SOUND, ['any', 'awake', 'called', 'gone', 'friendly', []]));

    expect(problems).toEqual([
      'pet lifecycle: row 7 (any awake called friendly) can never fire: an earlier row always takes precedence',
    ]);
  });

  it('for a row of any kind that is taken away from each kind by a row of its own', () => {
    const problems = lifecycleProblems(
      pets(
        ...SOUND,
        ['cat', 'asleep', 'left', 'gone', '-', []],
        ['dog', 'asleep', 'left', 'gone', '-', []],
        ['any', 'asleep', 'left', 'awake', '-', []],
      ),
    );

    expect(problems).toEqual([
      'pet lifecycle: row 9 (any asleep left -) can never fire: an earlier row always takes precedence',
    ]);
  });

  it('for a row of any kind whose only kind that comes there is answered by an earlier row', () => {
    const problems = lifecycleProblems(pets(...SOUND, ['any', 'fed', 'left', 'awake', '-', []]));

    expect(problems).toEqual([
      'pet lifecycle: row 7 (any fed left -) can never fire: an earlier row always takes precedence',
    ]);
  });

  it('for a row from a status that is reached only through a row that never fires for that kind', () => {
    const onlyForDogs = pets(
      ['any', 'new', 'born', 'asleep', '-', []],
      ['cat', 'asleep', 'called', 'awake', '-', []],
      ['any', 'asleep', 'called', 'fed', '-', []],
      ['any', 'awake', 'left', 'gone', '-', []],
      ['cat', 'fed', 'left', 'gone', '-', []],
    );

    expect(lifecycleProblems(onlyForDogs)).toEqual([
      'pet lifecycle: row 5 (cat fed left -) can never fire: nothing reaches fed',
    ]);
  });

  it('for a row that leads out of a final status', () => {
    const problems = lifecycleProblems(pets(...SOUND, ['any', 'gone', 'called', 'awake', '-', []]));

    expect(problems).toEqual(['pet lifecycle: row 7 (any gone called -) leads out of a final status']);
  });

  it('not for a row that stays in a final status', () => {
    expect(lifecycleProblems(pets(...SOUND, ['any', 'gone', 'called', 'gone', '-', ['miss']]))).toEqual([]);
  });

  it('for a status that nothing reaches', () => {
    const problems = lifecycleProblems({ ...sound, statuses: [...sound.statuses, 'lost' as Status] });

    expect(problems).toEqual(['pet lifecycle: nothing reaches lost']);
  });

  it('with every mistake named at once', () => {
    const problems = lifecycleProblems(
      pets(['any', 'awake', 'called', 'fed', '-', []], ['any', 'gone', 'left', 'asleep', '-', []]),
    );

    expect(problems).toHaveLength(2 + 1 + 4);
  });
});

describe('what is said of any table', () => {
  const kinds = ['cat', 'dog'] as const;
  const statuses = ['asleep', 'awake', 'fed', 'gone'] as const;
  const row = fc.tuple(
    fc.constantFrom(...kinds, 'any' as const),
    fc.constantFrom(...statuses, 'new' as const),
    fc.constantFrom('born', 'called', 'left'),
    fc.constantFrom(...statuses),
    fc.constantFrom('hungry', 'friendly', '-'),
  );
  /** Each row has its own name as its job, so that a transition shows which row fired. */
  const table = fc
    .array(row, { maxLength: 14 })
    .map((rows) =>
      pets(...rows.map(([kind, from, on, to, when], i): Row => [kind, from, on, to, when, [`row ${i + 1}`]])),
    );

  it('is true: a row is called dead exactly when no kind, guards and way through the table make it fire', () => {
    fc.assert(
      fc.property(table, (lifecycle) => {
        const fired = firedRows(lifecycle);
        const alive = lifecycle.rows.map((_, i) => `row ${i + 1}`).filter((name) => fired.has(name));

        const dead = new Set(
          lifecycleProblems(lifecycle).flatMap((problem) => /(row \d+) .*can never fire/.exec(problem)?.[1] ?? []),
        );
        expect(lifecycle.rows.map((_, i) => `row ${i + 1}`).filter((name) => !dead.has(name))).toEqual(alive);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is true: a status is called unreached exactly when nothing ever gets there', () => {
    fc.assert(
      fc.property(table, (lifecycle) => {
        const seen = new Set(kinds.flatMap((kind) => [...walk(lifecycle, kind).seen]));

        const unreached = lifecycleProblems(lifecycle).flatMap(
          (problem) => /^pet lifecycle: nothing reaches (\w+)$/.exec(problem)?.[1] ?? [],
        );
        expect(unreached).toEqual(statuses.filter((status) => !seen.has(status)));
      }),
      { numRuns: 1_000 },
    );
  });

  const firedRows = (lifecycle: typeof sound): Set<string> =>
    new Set(kinds.flatMap((kind) => [...walk(lifecycle, kind).fired]));

  /** Sends every signal under every state of the guards, from every status reached so far. */
  function walk(lifecycle: typeof sound, kind: Kind): { seen: Set<Status | 'new'>; fired: Set<string> } {
    const seen = new Set<Status | 'new'>(['new']);
    const fired = new Set<string>();
    for (const from of seen) {
      for (const signal of ['born', 'called', 'left'] as const) {
        for (const truths of [[], ['hungry'], ['friendly'], ['hungry', 'friendly']]) {
          const step = findTransition(lifecycle, { kind, from, signal }, (guard) => truths.includes(guard));
          if (step) seen.add(step.to);
          for (const name of step?.jobs ?? []) fired.add(name);
        }
      }
    }
    return { seen, fired };
  }
});
