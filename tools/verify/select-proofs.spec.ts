import fs from 'node:fs';
import fc from 'fast-check';
import { inProject } from '../bootstrap/project.mjs';
import { AREAS, proofSuites } from './proof-suites.js';
import { selectProofs } from './select-proofs.js';

const suites = ['proofs/chaos/storm.spec.ts', 'proofs/journeys/emails.spec.ts', 'proofs/processes/patroni.spec.ts'];
const areas = { emails: { when: ['libs/emails/'], run: ['proofs/journeys/emails'] } };
const hash = fc.stringMatching(/^[0-9a-f]{40}$/);

describe('the proofs of a change', () => {
  it('are all of them while no commit is known on which everything passed', () => {
    const chosen = selectProofs({ suites, areas, changed: undefined, commit: '0'.repeat(40) });

    expect(chosen.map(({ suite }) => suite)).toEqual(suites);
  });

  it('are those whose inputs changed, whatever the commit, each with its reason', () => {
    fc.assert(
      fc.property(hash, (commit) => {
        const chosen = selectProofs({ suites, areas, changed: ['libs/emails/src/index.ts'], commit });

        expect(chosen).toContainEqual({ suite: suites[1], why: 'emails: libs/emails/src/index.ts changed' });
      }),
    );
  });

  it('are those that changed themselves', () => {
    const chosen = selectProofs({ suites, areas, changed: [suites[0]!], commit: '0'.repeat(40) });

    expect(chosen).toContainEqual({ suite: suites[0], why: 'the suite itself changed' });
  });

  it('are one of three parts besides, and the three parts are everything', () => {
    const parts = ['0', '1', '2'].map((last) =>
      selectProofs({ suites, areas, changed: [], commit: `0000000${last}`.padEnd(40, '0') }).map(({ suite }) => suite),
    );

    expect(parts.map((part) => part.length)).toEqual([1, 1, 1]);
    expect(parts.flat().toSorted()).toEqual(suites.toSorted());
  });
});

describe('the order of the proofs', () => {
  it('begins with the suites of the change, then those whose inputs it changed, and then another part for each of three commits', () => {
    const everything = { all: { when: ['libs/'], run: ['proofs/'] } };
    const changed = ['libs/kernel/src/index.ts', 'libs/emails/src/index.ts', ...suites];
    const first = (lately: readonly string[]): string[][] =>
      ['0', '1'].map((last) =>
        selectProofs({
          suites,
          areas: { ...areas, ...everything },
          changed,
          lately,
          commit: last.padStart(8, '0'),
        }).map(({ suite }) => suite),
      );

    expect(first([])).toEqual([
      [suites[0], suites[1], suites[2]],
      [suites[1], suites[2], suites[0]],
    ]);
    expect(first([suites[2]!])).toEqual([
      [suites[2], suites[0], suites[1]],
      [suites[2], suites[1], suites[0]],
    ]);
    expect(
      selectProofs({ suites, areas, changed, lately: ['libs/emails/src/index.ts'], commit: '00000000' }).map(
        ({ suite }) => suite,
      ),
    ).toEqual([suites[1], suites[0], suites[2]]);
  });
});

describe('the table of areas', () => {
  it('names files and suites that exist', () => {
    const below = proofSuites();
    const paths = Object.values(AREAS).flatMap(({ when }) => when);
    const runs = Object.values(AREAS).flatMap(({ run }) => run);

    expect(paths.filter((each) => !fs.existsSync(inProject(each)))).toEqual([]);
    expect(runs.filter((beginning) => !below.some((suite) => suite.startsWith(beginning)))).toEqual([]);
  });

  it('has every suite in an area', () => {
    const runs = Object.values(AREAS).flatMap(({ run }) => run);

    expect(proofSuites().filter((suite) => !runs.some((beginning) => suite.startsWith(beginning)))).toEqual([]);
  });
});
