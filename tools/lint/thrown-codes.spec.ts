import ts from 'typescript';
import { ThrownCodes } from './thrown-codes.js';

const FILES: Readonly<Record<string, string>> = {
  '/apps/route.ts': `
    import { Users } from '../libs/users.js';
    import { unused } from '../libs/unused.js';
    class Route {
      constructor(private readonly users: Users) {}
      find(id: string) { return this.users.find(id).map(assertOpen); }
      list() { return []; }
    }
    const assertOpen = (user: object) => { if (!user) throw fault('USER_CLOSED'); };`,
  '/libs/users.ts': `
    export class Users {
      find(id: string): object[] { if (id === '') throw missing(true); return this.find(id); }
    }
    function missing(isNew: boolean): Error { return fault(isNew ? 'USER_NEW' : 'USER_GONE'); }`,
  '/libs/unused.ts': `export const unused = () => { throw fault('NEVER'); };`,
};
const GLOBAL = 'declare function fault(code: string): Error;';

describe('the codes that a function can throw', () => {
  const codesOf = (method: string): string[] => {
    const program = compile();
    const checker = program.getTypeChecker();
    const route = program.getSourceFile('/apps/route.ts')!;
    const { members } = route.statements.find(ts.isClassDeclaration)!;
    const found = members.find((member) => member.name?.getText() === method)!;
    return [...new ThrownCodes(checker, () => true).codesOf(found)].sort();
  };

  it('are those of each function that it reaches, also by name and in a circle', () => {
    expect(codesOf('find')).toEqual(['USER_CLOSED', 'USER_GONE', 'USER_NEW']);
  });

  it('are none of functions that it does not name', () => {
    expect(codesOf('list')).toEqual([]);
  });
});

function compile(): ts.Program {
  const sources: Readonly<Record<string, string>> = { ...FILES, '/global.d.ts': GLOBAL };
  const options: ts.CompilerOptions = { noLib: true, noResolve: false, module: ts.ModuleKind.NodeNext };
  const host: ts.CompilerHost = {
    fileExists: (name) => name in sources,
    readFile: (name) => sources[name],
    getSourceFile: (name, target) => {
      const text = sources[name];
      return text === undefined ? undefined : ts.createSourceFile(name, text, target);
    },
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  return ts.createProgram(['/apps/route.ts', '/global.d.ts'], options, host);
}
