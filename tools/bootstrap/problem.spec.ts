import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem, reportOf } from './problem.mjs';

describe('what a tool prints about an error', () => {
  const ofFile = (code: string): Error =>
    Object.assign(new Error(`${code}: refused, mkdir '/srv/rampart/var'`), { code, path: '/srv/rampart/var' });

  it('is the message alone of a problem that the reader can mend', () => {
    expect(reportOf(new Problem('Stop the other one.'))).toBe('Stop the other one.');
  });

  it.each([
    ['EACCES', 'sudo chown'],
    ['EROFS', 'DATA_DIR='],
    ['ENOSPC', 'Make room'],
  ])('names what to do about %s of a file', (code, remedy) => {
    expect(reportOf(ofFile(code))).toMatch(`${code}: refused, mkdir '/srv/rampart/var'\n`);
    expect(reportOf(ofFile(code))).toContain(remedy);
  });

  it('names what to do where Node reports a read-only folder as one that is missing', () => {
    const error = Object.assign(ofFile('ENOENT'), { syscall: 'mkdir' });

    expect(reportOf(error)).toContain('read-only');
  });

  it('is the whole error, with its stack, where that may be a fault of ours', () => {
    const errors = [new Error('x'), ofFile('ENOENT'), Object.assign(new Error('listen EACCES'), { code: 'EACCES' })];

    expect(errors.map(reportOf)).toEqual(errors);
  });

  it('has the path of an error that Node throws', () => {
    const missing = path.join(os.tmpdir(), 'rampart-missing', 'x');

    expect(() => fs.readFileSync(missing)).toThrow(expect.objectContaining({ path: missing }));
  });
});
