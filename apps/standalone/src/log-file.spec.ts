import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog, rotateOpenLogs, shorten } from './log-file.js';

describe('the last words of a process', () => {
  it('are its complaints, as text', () => {
    const log = [
      '{"level":30,"msg":"Mapped {/api/methods, GET} route"}',
      '{"level":60,"msg":"boot failed","err":{"message":"job sendPayout has no processor"}}',
    ].join('\n');

    expect(shorten(log)).toBe('boot failed\njob sendPayout has no processor');
  });

  it('are what it printed without a logger', () => {
    expect(shorten('{"level":30,"msg":"starting"}\nThe environment is not usable:\n  - PORT: too big\n')).toBe(
      'The environment is not usable:\n  - PORT: too big',
    );
  });

  it('are its last news when it did not complain', () => {
    expect(shorten('{"level":30,"msg":"starting"}\n{"level":30,"msg":"connected"}\n')).toBe('starting\nconnected');
  });
});

describe('a log file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'rampart-log-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is continued, and its last words are those of this run', () => {
    writeFileSync(path.join(folder, 'api.log'), 'of the last run\n');
    const log = openLog(folder, 'api');

    writeFileSync(log.descriptor, 'of this run\n');
    log.close();

    expect(log.lastWords()).toBe('of this run');
    expect(readFileSync(path.join(folder, 'api.log'), 'utf8')).toBe('of the last run\nof this run\n');
  });

  it('is moved aside while a process writes it, and its last words stay those of this run', () => {
    const inFolder = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    writeFileSync(path.join(folder, 'api.log.1'), 'of last year\n');
    writeFileSync(path.join(folder, 'worker.log'), 'short\n');
    writeFileSync(path.join(folder, 'api.log'), 'of the last run\n');
    const log = openLog(folder, 'api');
    writeFileSync(log.descriptor, 'of this run\n');

    rotateOpenLogs(folder, 20);
    writeFileSync(log.descriptor, 'and later\n');
    log.close();

    expect(inFolder('api.log.1')).toBe('of the last run\nof this run\n');
    expect(inFolder('api.log')).toBe('and later\n');
    expect(inFolder('worker.log')).toBe('short\n');
    expect(log.lastWords()).toBe('and later');
  });
});
