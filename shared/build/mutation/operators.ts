import ts from 'typescript';

const K = ts.SyntaxKind;

/** Replacements of a binary operator, each with the name of its mutation. */
type Change = readonly [name: string, text: string];

const BINARY = new Map<ts.SyntaxKind, readonly Change[]>([
  [K.AmpersandAmpersandToken, [['logical', '||']]],
  [K.BarBarToken, [['logical', '&&']]],
  [K.EqualsEqualsEqualsToken, [['equality', '!==']]],
  [K.ExclamationEqualsEqualsToken, [['equality', '===']]],
  [
    K.LessThanToken,
    [
      ['boundary', '<='],
      ['relational', '>='],
    ],
  ],
  [
    K.LessThanEqualsToken,
    [
      ['boundary', '<'],
      ['relational', '>'],
    ],
  ],
  [
    K.GreaterThanToken,
    [
      ['boundary', '>='],
      ['relational', '<='],
    ],
  ],
  [
    K.GreaterThanEqualsToken,
    [
      ['boundary', '>'],
      ['relational', '<'],
    ],
  ],
  [K.PlusToken, [['arithmetic', '-']]],
  [K.MinusToken, [['arithmetic', '+']]],
  [K.AsteriskToken, [['arithmetic', '/']]],
  [K.SlashToken, [['arithmetic', '*']]],
  [K.PercentToken, [['arithmetic', '*']]],
  [K.PlusEqualsToken, [['assignment', '-=']]],
  [K.MinusEqualsToken, [['assignment', '+=']]],
]);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

const TRIVIAL = new Set<ts.SyntaxKind>([K.TrueKeyword, K.FalseKeyword, K.NullKeyword]);

const isText = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
const isTrivial = (node: ts.Node) =>
  isText(node) ||
  ts.isNumericLiteral(node) ||
  ts.isArrayLiteralExpression(node) ||
  TRIVIAL.has(node.kind) ||
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  ts.isVoidExpression(node);

/** Texts for people who operate the platform are no behaviour: messages of errors and log lines. */
function isMessage(node: ts.Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())) return true;
  // What it names stands in the message of its error.
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'requireValue') return true;
  return ts.isCallExpression(parent) && /\b(log|logger|console)\??\.\w+$/.test(parent.expression.getText());
}

const isCondition = (node: ts.Node) =>
  (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node);

const isLoopCondition = (node: ts.Node) =>
  (ts.isWhileStatement(node.parent) && node.parent.expression === node) ||
  (ts.isForStatement(node.parent) && node.parent.condition === node);

const isReturned = (node: ts.Node) =>
  (ts.isReturnStatement(node.parent) && node.parent.expression === node) ||
  (ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node));

const isLink = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node);

/** Offsets of the question marks of an optional chain, outermost link first. */
function* optionalLinks(node: ts.Node): Generator<{ readonly mark: ts.Node; readonly isProperty: boolean }> {
  for (let link = node; isLink(link) || ts.isNonNullExpression(link); link = link.expression) {
    const mark = ts.isNonNullExpression(link) ? undefined : link.questionDotToken;
    if (mark) yield { mark, isProperty: ts.isPropertyAccessExpression(link) };
  }
}

/** What may stand in place of an expression: `[operator, text]` each. */
export function mutationsOf(node: ts.Node, text: string): Change[] {
  const own = (child: ts.Node) => text.slice(child.getStart(), child.end);
  const found: Change[] = [];
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node;
    const joins = operatorToken.kind === K.PlusToken && (isText(left) || isText(right));
    for (const [name, operator] of joins ? [] : (BINARY.get(operatorToken.kind) ?? []))
      found.push([name, `${own(left)} ${operator} ${own(right)}`]);
    if (operatorToken.kind === K.QuestionQuestionToken) found.push(['nullish', own(left)]);
  } else if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === K.ExclamationToken) found.push(['negation', own(node.operand)]);
    if (node.operator === K.MinusToken) found.push(['negation', own(node.operand)]);
    if (node.operator === K.PlusPlusToken) found.push(['update', `--${own(node.operand)}`]);
    if (node.operator === K.MinusMinusToken) found.push(['update', `++${own(node.operand)}`]);
  } else if (ts.isPostfixUnaryExpression(node)) {
    found.push(['update', `${own(node.operand)}${node.operator === K.PlusPlusToken ? '--' : '++'}`]);
  } else if (node.kind === K.TrueKeyword) found.push(['literal', 'false']);
  else if (node.kind === K.FalseKeyword) found.push(['literal', 'true']);
  else if (ts.isNumericLiteral(node)) found.push(['literal', `(${own(node)} + 1)`]);
  else if (isText(node)) {
    if (!isMessage(node)) found.push(['literal', own(node).length === 2 ? `'mutated'` : `''`]);
  } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) found.push(['literal', '[]']);
  else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const other = METHODS.get(name.text);
    if (other)
      found.push(['method', text.slice(node.getStart(), name.getStart()) + other + text.slice(name.end, node.end)]);
  }
  if (isLink(node) && !(isLink(node.parent) && node.parent.expression === node))
    for (const { mark, isProperty } of optionalLinks(node)) {
      const dot = isProperty ? '.' : '';
      found.push([
        'optional',
        `${text.slice(node.getStart(), mark.getStart())}${dot}${text.slice(mark.end, node.end)}`,
      ]);
    }
  if (isCondition(node)) found.push(['condition', 'true'], ['condition', 'false']);
  if (isLoopCondition(node)) found.push(['condition', 'false']);
  if (isReturned(node) && !isTrivial(node)) found.push(['return', 'undefined']);
  return found.filter(([, replacement]) => replacement !== own(node));
}

/** Whether the statement may be left out: what declares or returns something is not. */
export const isRemovable = (node: ts.Node) =>
  ts.isExpressionStatement(node) &&
  !ts.isStringLiteral(node.expression) &&
  !(ts.isCallExpression(node.expression) && node.expression.expression.kind === K.SuperKeyword) &&
  !/\b(log|logger|console)\??\.\w+$/.test(
    ts.isCallExpression(node.expression) ? node.expression.expression.getText() : '',
  );

/** What a destructuring assigns to is no value. */
const isPattern = (node: ts.Node) =>
  (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === K.EqualsToken &&
  node.parent.left === node;

/** Where no mutant is made: types, names, imports, and what has no value of its own at run time. */
export function isSkipped(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isDecorator(node) ||
    ts.isJsxAttribute(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isHeritageClause(node) ||
    (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === K.DeclareKeyword)) === true ||
    (parent !== undefined && Reflect.get(parent, 'name') === node && !ts.isComputedPropertyName(node)) ||
    isPattern(node) ||
    (ts.isTaggedTemplateExpression(parent) && parent.template === node) ||
    (ts.isCallExpression(parent) && parent.expression.kind === K.ImportKeyword)
  );
}
