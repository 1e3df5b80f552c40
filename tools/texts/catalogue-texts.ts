import ts from 'typescript';

/** Texts of one language by their keys, in the order of the file. */
export type Texts = ReadonlyMap<string, string>;

/** Texts of a catalogue: of a JSON file, or of the first object of a module whose values are texts. */
export function catalogueTexts(file: string, source: string): Texts {
  if (file.endsWith('.json')) return new Map(Object.entries(JSON.parse(source) as Record<string, string>));
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const entries = objectsOf(tree)
    .map((object) => object.properties.filter(ts.isPropertyAssignment).map(entryOf))
    .find((each) => each.length > 0 && each.every(([, text]) => text !== undefined));
  return new Map(entries as [string, string][] | undefined);
}

/** One line of a module that has a text per language, such as `en: (code) => …`. */
export const textOfLanguage = (file: string, source: string, language: string): Texts =>
  new Map([...catalogueTexts(file, source)].filter(([key]) => key === language).map(([, text]) => ['text', text]));

function objectsOf(node: ts.Node): ts.ObjectLiteralExpression[] {
  const below: ts.ObjectLiteralExpression[] = [];
  ts.forEachChild(node, (child) => void below.push(...objectsOf(child)));
  return ts.isObjectLiteralExpression(node) ? [node, ...below] : below;
}

function entryOf({ name, initializer }: ts.PropertyAssignment): [string, string | undefined] {
  const key = ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText();
  return [key, textOf(ts.isArrowFunction(initializer) ? initializer.body : initializer)];
}

/** The text of a literal; what is filled in stands in braces. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => filledIn(span.expression) + span.literal.text).join('');
}

/** `{amount}` for a name, `{…}` for anything longer. */
export function filledIn(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return `{${expression.text}}`;
  return ts.isPropertyAccessExpression(expression) ? `{${expression.name.text}}` : '{…}';
}
