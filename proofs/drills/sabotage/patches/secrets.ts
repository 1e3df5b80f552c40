import type { Sabotage } from '../sabotage.js';

const RING = { tests: ['libs/config/src/key-ring.spec'], project: 'unit' } as const;
const ROTATION = { tests: ['proofs/medium/rotated-secret.spec'], project: 'medium' } as const;

/** The ring of secrets: a wrong key, or one that goes too early, loses what it sealed. */
export const SECRETS: readonly Sabotage[] = [
  {
    ...RING,
    name: 'a reader ignores the id of the key',
    file: 'libs/config/src/named-bytes.ts',
    in: 'unsealNamed',
    find: 'keys.find(id)',
    replace: 'keys.newest',
    only: 'opens what the first secret sealed while the second writes',
  },
  {
    ...RING,
    name: 'a digest by the key that it does not name is believed',
    file: 'libs/config/src/named-bytes.ts',
    in: 'isDigestOf',
    find: ' && id === each.id',
    replace: '',
    only: 'never knows a digest by a key',
  },
  {
    ...ROTATION,
    name: 'a process starts without a secret that rows need',
    file: 'libs/data/src/sealing/open-ring.ts',
    in: 'keepGone',
    find: 'if (needed.length > 0) throw',
    replace: 'if (needed.length > 1_000) throw',
    only: 'is refused before everything is sealed anew',
  },
  {
    ...ROTATION,
    name: 'a secret goes while a process still seals with it',
    file: 'libs/data/src/sealing/reseal-state.ts',
    in: 'finishResealing',
    find: ' AND seen_at < clock_timestamp() - make_interval(secs => ${QUIET_SECONDS})',
    replace: '',
    only: 'is not given up while a process still seals with the earlier one',
  },
  {
    ...ROTATION,
    name: 'the resealer leaves the keys of users',
    file: 'libs/data/src/sealing/sealed-places.ts',
    in: 'marksOf',
    find: ', `@${id}.`',
    replace: '',
    only: 'leaves nothing under the earlier one',
  },
  {
    tests: ['test/medium/sealed-places.spec'],
    project: 'medium',
    name: 'the resealer forgets a column of sealed bytes',
    file: 'libs/data/src/sealing/sealed-places.ts',
    in: 'BYTES_PLACES',
    find: "{ kind: 'bytes', table: 'login', column: 'sealed_totp', boundTo: 'id', purpose: 'totp-secret' },",
    replace: '',
    only: 'are all columns of bytes',
  },
  {
    ...ROTATION,
    name: 'blind indexes follow the newest secret',
    file: 'libs/config/src/kept-keys.ts',
    in: 'firstKeyOf',
    find: 'find(({ id }) => id === firstId)',
    replace: 'at(0)',
    only: 'replaces the earlier one, and everything is still read and found',
  },
];
