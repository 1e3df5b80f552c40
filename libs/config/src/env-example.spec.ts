import { loadEnv } from './env.js';
import { envExample } from './env-example.js';
import { settings } from './settings.js';

const lines = envExample().split('\n');
const assignments = lines.filter((line) => /^#[A-Z][A-Z0-9_]*=/.test(line)).map((line) => line.slice(1));

describe('.env.example', () => {
  it('has every setting, each once', () => {
    expect(assignments.map((line) => line.split('=')[0])).toEqual(Object.keys(settings.shape));
  });

  it('says of every setting what it is for', () => {
    for (const [name, schema] of Object.entries(settings.shape)) {
      expect({ name, description: schema.description }).toEqual({
        name,
        description: expect.stringMatching(/^[A-Za-z].{10,}/),
      });
      expect(lines[lines.findIndex((line) => line.startsWith(`#${name}=`)) - 1]).toBe(`# ${schema.description}`);
    }
  });

  it('changes nothing when all of it is uncommented', () => {
    const source = Object.fromEntries(
      assignments.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );

    expect(loadEnv(source)).toEqual(loadEnv({}));
  });

  it('shows defaults of every kind', () => {
    const shown = ['TRUSTED_PROXIES=loopback', 'RAIL_DRIVERS=', 'DATABASE_POOL=10', 'QUEUE_BACKEND=postgres'];

    expect(assignments).toEqual(expect.arrayContaining(shown));
  });

  it('sets nothing as it stands', () => {
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});
