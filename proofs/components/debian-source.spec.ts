import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { debianSource } from './debian-source.js';

describe('the source of a package of another suite', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apt-sources-'));
    fs.mkdirSync(path.join(folder, 'sources.list.d'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);

  it('is the archive that the machine uses, with its key, as paragraphs say it', () => {
    write(
      'sources.list.d/debian.sources',
      'Types: deb deb-src\n# a copy\nURIs: https://mirror.example/debian\nSuites: bookworm\nComponents: main contrib\nSigned-By: /keys/debian.gpg\n\nTypes: deb\nURIs: https://mirror.example/debian-security\nSuites: x\nComponents: main\n',
    );

    expect(debianSource('sid', folder)).toBe('deb [signed-by=/keys/debian.gpg] https://mirror.example/debian sid main');
  });

  it('is the archive that the machine uses, as lines say it, and no other project', () => {
    write('sources.list.d/a.list', 'deb https://packages.example/sdk stable main\n');
    write('sources.list', '# deb http://old.example/debian x main\ndeb http://deb.example/debian bookworm main\n');

    expect(debianSource('sid', folder)).toBe('deb http://deb.example/debian sid main');
  });

  it('is missing where the machine is none of Debian', () => {
    write('sources.list', 'deb http://archive.example/ubuntu noble main\n');

    expect(() => debianSource('sid', folder)).toThrow('no Debian archive');
  });
});
