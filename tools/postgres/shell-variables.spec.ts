import { removeShellVariables } from './shell-variables.js';

describe('the environment of a service with a database of its own', () => {
  it('has no variable that the shell keeps for other databases', () => {
    const environment = {
      PATH: '/bin',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c role=x',
      PGTZ: 'CET',
      PG_BIN_DIR: '/pg/bin',
    };

    removeShellVariables(environment);

    expect(environment).toEqual({ PATH: '/bin', PG_BIN_DIR: '/pg/bin' });
  });
});
