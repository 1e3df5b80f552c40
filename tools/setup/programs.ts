/** The processes that `npm start` runs, each with a bundle in dist/programs. */
export const PROGRAMS = ['standalone', 'api', 'worker', 'ops'];
