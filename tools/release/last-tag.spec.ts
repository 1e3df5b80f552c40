import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitOf, fileAt, lastTag } from './last-tag.js';

describe('the last release of a repository', () => {
  let folder = '';
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const commit = (content: string): string => {
    fs.writeFileSync(path.join(folder, 'page'), content);
    git('add', '.');
    git('commit', '--quiet', '--message', content);
    return git('rev-parse', 'HEAD');
  };

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-last-tag-'));
    git('init', '--quiet', '--initial-branch=main');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('does not exist before a tag names a version', () => {
    commit('first');
    git('tag', 'nightly');
    git('tag', 'vendored');

    expect(lastTag(folder)).toBeUndefined();
  });

  it('has the highest version of those that the present commit contains', () => {
    const first = commit('first');
    git('tag', 'v1.9.0');
    commit('second');
    git('tag', 'v1.10.0-rc.1');
    git('tag', 'v1.10.0');
    commit('third');
    git('tag', 'v2.0.0');
    git('checkout', '--quiet', 'v1.10.0');
    commit('fourth');

    expect(lastTag(folder)).toBe('v1.10.0');
    expect(fileAt('v1.10.0', 'page', folder)).toBe('second');
    expect(commitOf('v1.9.0', folder)).toBe(first);
  });

  it('is asked for by a name that exists', () => {
    commit('first');

    expect(() => commitOf('v3.0.0', folder)).toThrow('no v3.0.0');
  });
});
