import { withAdvice } from './advice.js';

describe('what Postgres says when it cannot start', () => {
  it.each([
    ['initdb: error: could not look up effective user ID 12345: user does not exist', '/etc/passwd'],
    ['PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device', 'make room'],
    ['initdb: error: could not change permissions of directory "/mnt/c/x": Operation not permitted', 'DATA_DIR='],
    ['FATAL:  data directory "/mnt/c/x" has invalid permissions', 'DATA_DIR='],
    ['FATAL:  database files are incompatible with server', 'PG_BIN_DIR'],
  ])('%s: is followed by what to do', (text, advice) => {
    expect(withAdvice(text)).toContain(text);
    expect(withAdvice(text)).toContain(advice);
  });

  it('is left alone where nothing is known', () => {
    expect(withAdvice('FATAL:  bogus data')).toBe('FATAL:  bogus data');
  });
});
