import ts from 'typescript';
import type { Place } from './fragment.js';

/** Where code declares a name: at its top level, or as `Class.member`. Overloads are declared several times. */
export const declarationsOf = (file: string, code: string, symbol: string): Place[] =>
  symbolsIn(file, code).filter(({ name }) => name === symbol);

/** A name that code declares, and where. */
export interface DeclaredSymbol extends Place {
  readonly name: string;
}

/** Every name that code declares at its top level, and the members of its classes. */
export function symbolsIn(file: string, code: string): DeclaredSymbol[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const placed = (name: string, node: ts.Node): DeclaredSymbol => ({ name, start: node.getStart(), end: node.end });
  return source.statements.flatMap((statement) =>
    namesOf(statement).flatMap((name) => [
      placed(name, statement),
      ...membersOf(statement).map((member) => placed(`${name}.${memberName(member)}`, member)),
    ]),
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isExportAssignment(statement)) return ['default'];
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed ? [statement.name?.text ?? 'default'] : [];
}

const membersOf = (statement: ts.Statement): readonly ts.ClassElement[] =>
  ts.isClassDeclaration(statement) ? statement.members : [];

const memberName = (member: ts.ClassElement): string =>
  ts.isConstructorDeclaration(member) ? 'constructor' : (member.name?.getText() ?? '');
