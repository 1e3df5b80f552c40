import { readOptions } from './read-options.js';

const PARTNER = '01a22c2a-837f-7743-a820-cb7bdbcbd4b0';
const PLACE = ['--place', 'https://b.example.com'];
const MAP = ['--backend', 'b', '--map', '/etc/haproxy/cells.map'];

describe('the options of npm run cell:move', () => {
  it.each<[string[], object]>([
    [PLACE, { task: 'move', place: 'https://b.example.com', map: undefined }],
    [[...PLACE, ...MAP], { task: 'move', backend: 'b', map: { file: '/etc/haproxy/cells.map', socket: undefined } }],
    [[...PLACE, ...MAP, '--haproxy', '/run/h.sock'], { map: { socket: '/run/h.sock' } }],
    [['--back'], { task: 'back' }],
    [['--forget'], { task: 'forget' }],
    [['--keys', ...MAP], { task: 'keys' }],
  ])('%j are understood', (more, read) => {
    expect(readOptions([PARTNER, ...more])).toMatchObject({ partner: PARTNER, ...read });
  });

  it.each([
    [[PARTNER]],
    [['partner', ...PLACE]],
    [[PARTNER, '--place', 'b.example.com']],
    [[PARTNER, PARTNER, ...PLACE]],
    [[PARTNER, '--back', '--forget']],
    [[PARTNER, ...PLACE, '--map', 'cells.map']],
    [[PARTNER, ...PLACE, '--haproxy', '/run/h.sock']],
    [[PARTNER, '--keys']],
    [[PARTNER, '--moon']],
  ])('%j are refused with those that there are', (args) => {
    expect(() => readOptions(args)).toThrow(/npm run cell:move -- PARTNER --place/);
  });
});
