import { checkFolder } from './jest.js';

describe('the folder of a project that is tested', () => {
  it.each(['/srv/rampart', '/home/jörg/Projekte (neu)/rampart 1.0', '/Users/ada/{a}/rampart-main'])(
    'can be %s',
    (folder) => {
      expect(() => checkFolder(folder)).not.toThrow();
    },
  );

  it.each(['/home/ada/c++/rampart', '/srv/[new]/rampart', '/srv/new!/rampart'])(
    'cannot be %s, and the character is named',
    (folder) => {
      expect(() => checkFolder(folder)).toThrow('Rename that folder');
    },
  );
});
