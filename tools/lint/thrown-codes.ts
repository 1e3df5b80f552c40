import ts from 'typescript';

/** The function that makes an error of the catalogue from its code. */
const MAKES_ERROR = 'fault';
/** A call whose type admits more codes than this passes an error on, which counts where it was made. */
const MAX_CODES = 30;

/** Codes and functions that the text of one function names. */
interface Shown {
  readonly codes: ReadonlySet<string>;
  readonly used: readonly ts.Node[];
}

/** Finds the error codes that a function of the project can throw itself or through the functions that it names. Interfaces hide theirs: ports declare no errors of routes. */
export class ThrownCodes {
  private readonly shown = new Map<ts.Node, Shown>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly isOurs: (fileName: string) => boolean,
  ) {}

  /** Returns the codes that `start` or any function that it reaches makes errors of. */
  codesOf(start: ts.Node): Set<string> {
    const reached = new Set([start]);
    const codes = new Set<string>();
    for (const each of reached) {
      const shown = this.shownBy(each);
      for (const code of shown.codes) codes.add(code);
      for (const next of shown.used) reached.add(next);
    }
    return codes;
  }

  private shownBy(declaration: ts.Node): Shown {
    const known = this.shown.get(declaration);
    if (known) return known;
    const codes = new Set<string>();
    const used: ts.Node[] = [];
    const read = (node: ts.Node): void => {
      if (ts.isDecorator(node) || ts.isTypeNode(node)) return;
      if (ts.isCallExpression(node)) for (const code of this.codesMadeBy(node)) codes.add(code);
      if (ts.isIdentifier(node)) used.push(...this.functionsNamed(node));
      ts.forEachChild(node, read);
    };
    ts.forEachChild(declaration, read);
    const shown = { codes, used };
    this.shown.set(declaration, shown);
    return shown;
  }

  private codesMadeBy({ expression, arguments: [code] }: ts.CallExpression): string[] {
    if (!ts.isIdentifier(expression) || expression.text !== MAKES_ERROR || code === undefined) return [];
    const type = this.checker.getTypeAtLocation(code);
    const codes = (type.isUnion() ? type.types : [type]).flatMap((each) =>
      each.isStringLiteral() ? [each.value] : [],
    );
    return codes.length <= MAX_CODES ? codes : [];
  }

  private functionsNamed(name: ts.Identifier): ts.Node[] {
    const symbol = this.checker.getSymbolAtLocation(name);
    if (!symbol) return [];
    const { declarations = [] } = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return declarations.filter((each) => isFunction(each) && this.isOurs(each.getSourceFile().fileName));
  }
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) return true;
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return false;
  return node.initializer !== undefined && ts.isFunctionLike(node.initializer);
}
