import ts from 'typescript';
import type { Source } from './sources';

/** Code whose log lines operators read. */
const LOGGING = /^platform\/(src|sandbox)\/.*\.ts$/;
const NO_PRODUCT = /\.(test|fixture)\.ts$|\/testing[^/]*\.ts$/;
const LEVELS: ReadonlySet<string> = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace']);
const MOST_WORDS = 6;
/** Past forms that do not end in `-ed`. */
const IRREGULAR: ReadonlySet<string> = new Set(['lost', 'found', 'sent', 'rebuilt', 'withdrawn']);
const SENTENCE = /\b(a|an|the|was|were|is|are|be|been|could|can|cannot|not|no|nobody|it|they|that|what|who)\b/;

/** Why a text is not `noun verb-past` in lower case with an optional second part after a colon; null where it is. */
function faultOf(message: string): string | null {
  if (!/^[a-z][a-z0-9 -]*(: [a-z0-9 -]+)?$/.test(message)) return 'has more than lower-case words';
  if (SENTENCE.test(message)) return 'is a sentence';
  if (message.split(' ').length > MOST_WORDS) return `has more than ${MOST_WORDS} words`;
  const verb = message.split(':')[0]?.split(' ').at(-1) ?? '';
  return verb.endsWith('ed') || IRREGULAR.has(verb) ? null : 'does not end its first part with a verb in the past';
}

const isText = (node: ts.Node | undefined): node is ts.Expression =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** The argument that is the message of a log call: `warn(message, fields)` or `log.warn(fields, message)`; null for other calls. */
function messageOf({ expression, arguments: given }: ts.CallExpression): ts.Expression | null {
  const names: string[] = [];
  for (let node: ts.Node = expression; ; node = node.expression) {
    if (ts.isIdentifier(node)) names.push(node.text);
    if (!ts.isPropertyAccessExpression(node)) break;
    names.push(node.name.text);
  }
  const [called = '', of = ''] = names;
  if (names.includes('console')) return null;
  if (LEVELS.has(called) && /^log(ger)?$/.test(of)) return given[1] ?? null;
  return called === 'warn' || called === 'log' ? (given[0] ?? null) : null;
}

/** Log calls whose message is not constant text of the form `noun verb-past`: what varies belongs to the fields. */
export function badLogMessages(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => LOGGING.test(path) && !NO_PRODUCT.test(path))
    .flatMap(({ path, text }) => {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const judge = (message: ts.Expression): void => {
        if (ts.isConditionalExpression(message)) return [message.whenTrue, message.whenFalse].forEach(judge);
        if (ts.isBinaryExpression(message)) return [message.left, message.right].filter(isText).forEach(judge);
        if (!isText(message)) return;
        const fault = ts.isTemplateExpression(message) ? 'is not constant' : faultOf(message.getText().slice(1, -1));
        const { line } = file.getLineAndCharacterOfPosition(message.getStart());
        if (fault)
          found.push(`${path}:${line + 1}: the log message ${message.getText()} ${fault}; wanted: order rejected`);
      };
      const visit = (node: ts.Node): void => {
        const message = ts.isCallExpression(node) ? messageOf(node) : null;
        if (message) judge(message);
        ts.forEachChild(node, visit);
      };
      visit(file);
      return found;
    });
}
