/** Words of Postgres or initdb, and what their reader can do. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, 'The disk is full: make room there, and start again.'],
  [
    /could not look up effective user ID/,
    'This user has a number and no name. Start as a user of /etc/passwd, or give DATABASE_URL.',
  ],
  [
    /could not change permissions|has invalid permissions|has wrong ownership|Operation not permitted/,
    'Postgres needs a file system that keeps owners and permissions; mounted Windows drives and some shared folders do not. Choose another folder: DATA_DIR=<folder> npm start',
  ],
  [
    /database files are incompatible with server/,
    'The data was made by another version of Postgres. Name the folder of its programs in PG_BIN_DIR to go on with it, or to back it up and restore it into an empty folder (docs/operations/recover.md).',
  ],
];

/** The text with what to do about it, as far as that is known. */
export function withAdvice(text: string): string {
  const [, advice] = ADVICE.find(([words]) => words.test(text)) ?? [];
  return advice === undefined ? text : `${text}\n${advice}`;
}
