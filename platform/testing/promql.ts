import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** Value of a series at a time in minutes. */
export type SeriesValue = number | ((minute: number) => number);
/** Series by name and labels, as in `up{job="backlay"}`. */
export type SeriesFixture = Readonly<Record<string, SeriesValue>>;

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly labels: Labels;
  readonly value: number;
}
type Result = number | readonly Sample[];

/** The syntax errors of an expression, by position. */
export function listSyntaxErrors(expression: string): readonly number[] {
  const errors: number[] = [];
  parser.parse(expression).iterate({ enter: ({ type, from }) => void (type.isError && errors.push(from)) });
  return errors;
}

/** The metrics that an expression selects. */
export function listMetrics(expression: string): readonly string[] {
  const names = new Set<string>();
  parser.parse(expression).iterate({
    enter: ({ name, node }) => {
      const identifier = name === 'VectorSelector' ? node.getChild('Identifier') : null;
      if (identifier) names.add(expression.slice(identifier.from, identifier.to));
    },
  });
  return [...names];
}

const parseSeries = (key: string): { readonly name: string; readonly labels: Labels } => ({
  name: key.replace(/\{.*/, ''),
  labels: Object.fromEntries([...key.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
});

const minutesOf = (duration: string): number => {
  const [, amount = '0', unit = 'm'] = /^(\d+)([smh])$/.exec(duration) ?? [];
  return Number(amount) * { s: 1 / 60, m: 1, h: 60 }[unit as 's' | 'm' | 'h'];
};

/** Minutes of a duration such as `30s`. */
export const parseDuration = minutesOf;

const OPERATORS: Readonly<Record<string, (left: number, right: number) => number | boolean>> = {
  Add: (left, right) => left + right,
  Sub: (left, right) => left - right,
  Mul: (left, right) => left * right,
  Div: (left, right) => left / right,
  Gtr: (left, right) => left > right,
  Lss: (left, right) => left < right,
  Eql: (left, right) => left === right,
};
const FOLDS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());

/** Evaluates the part of PromQL that the rules use, over series in minutes. Recorded metrics are evaluated by their rule. */
export class PromEvaluator {
  constructor(
    private readonly fixture: SeriesFixture,
    private readonly recorded: ReadonlyMap<string, string>,
  ) {}

  /** Samples of an expression at a minute. */
  evaluate(expression: string, minute: number): readonly Sample[] {
    const top = parser.parse(expression).topNode.firstChild;
    if (!top) throw new Error(`Cannot parse ${expression}`);
    const result = this.read(top, expression, minute);
    return typeof result === 'number' ? [{ labels: {}, value: result }] : result;
  }

  private read(node: SyntaxNode, text: string, minute: number): Result {
    switch (node.name) {
      case 'NumberDurationLiteral':
        return Number(text.slice(node.from, node.to));
      case 'ParenExpr':
        return this.read(node.firstChild!, text, minute);
      case 'VectorSelector':
        return this.select(node, text, minute);
      case 'FunctionCall':
        return this.call(node, text, minute);
      case 'AggregateExpr':
        return this.fold(node, text, minute);
      case 'BinaryExpr':
        return this.combine(node, text, minute);
      default:
        throw new Error(`The evaluator does not know ${node.name} in ${text}`);
    }
  }

  private select(node: SyntaxNode, text: string, minute: number): readonly Sample[] {
    const identifier = node.getChild('Identifier')!;
    const name = text.slice(identifier.from, identifier.to);
    const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) =>
      /^(\w+)\s*(=~|=)\s*"(.*)"$/.exec(text.slice(matcher.from, matcher.to)),
    );
    const matches = (labels: Labels): boolean =>
      matchers.every((matcher) => {
        const [, label = '', operator, value = ''] = matcher ?? [];
        const found = labels[label] ?? '';
        return operator === '=' ? found === value : new RegExp(`^(?:${value})$`).test(found);
      });
    const rule = this.recorded.get(name);
    if (rule !== undefined) return this.evaluate(rule, minute).filter(({ labels }) => matches(labels));
    return Object.entries(this.fixture).flatMap(([key, value]) => {
      const series = parseSeries(key);
      if (series.name !== name || !matches(series.labels)) return [];
      return [{ labels: series.labels, value: typeof value === 'number' ? value : value(minute) }];
    });
  }

  private call(node: SyntaxNode, text: string, minute: number): readonly Sample[] {
    const identifier = node.getChild('FunctionIdentifier')!;
    const name = text.slice(identifier.from, identifier.to);
    const matrix = node.getChild('FunctionCallBody')?.getChild('MatrixSelector');
    if (!matrix) throw new Error(`The evaluator does not know ${name} without a range`);
    const selector = matrix.getChild('VectorSelector')!;
    const range = minutesOf(/\[(\w+)\]$/.exec(text.slice(matrix.from, matrix.to))?.[1] ?? '');
    const at = (time: number) => new Map(this.select(selector, text, time).map((one) => [keyOf(one.labels), one]));
    const now = at(minute);
    if (name === 'avg_over_time') {
      const steps = Array.from({ length: range }, (_, step) => at(minute - step));
      return [...now].map(([key, { labels }]) => ({
        labels,
        value: FOLDS['sum']!(steps.map((step) => step.get(key)?.value ?? 0)) / range,
      }));
    }
    if (name !== 'rate' && name !== 'increase') throw new Error(`The evaluator does not know ${name}`);
    const before = at(minute - range);
    return [...now].map(([key, { labels, value }]) => {
      const grown = value - (before.get(key)?.value ?? 0);
      return { labels, value: name === 'rate' ? grown / (range * 60) : grown };
    });
  }

  private fold(node: SyntaxNode, text: string, minute: number): readonly Sample[] {
    const operator = node.getChild('AggregateOp')!;
    const fold = FOLDS[text.slice(operator.from, operator.to)];
    const inner = this.read(node.getChild('FunctionCallBody')!.firstChild!, text, minute);
    if (!fold || typeof inner === 'number') throw new Error(`The evaluator does not know ${text}`);
    const names = node
      .getChild('AggregateModifier')
      ?.getChild('GroupingLabels')
      ?.getChildren('LabelName')
      .map(({ from, to }) => text.slice(from, to));
    const groups = new Map<string, { labels: Labels; values: number[] }>();
    for (const { labels, value } of inner) {
      const named = Object.fromEntries((names ?? []).map((name) => [name, labels[name] ?? '']));
      const group = groups.get(keyOf(named)) ?? { labels: named, values: [] };
      groups.set(keyOf(named), group);
      group.values.push(value);
    }
    return [...groups.values()].map(({ labels, values }) => ({ labels, value: fold(values) }));
  }

  private combine(node: SyntaxNode, text: string, minute: number): Result {
    const children: SyntaxNode[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
    const left = this.read(children[0]!, text, minute);
    const right = this.read(children.at(-1)!, text, minute);
    const { name } = children[1]!;
    if (name === 'And') {
      if (typeof left === 'number' || typeof right === 'number') throw new Error('and needs two vectors');
      const keys = new Set(right.map(({ labels }) => keyOf(labels)));
      return left.filter(({ labels }) => keys.has(keyOf(labels)));
    }
    const operate = OPERATORS[name];
    if (!operate) throw new Error(`The evaluator does not know ${name}`);
    const isBool = children.some((child) => child.name === 'BoolModifier');
    const apply = (labels: Labels, compared: number, result: number | boolean): readonly Sample[] => {
      if (typeof result === 'number') return [{ labels, value: result }];
      if (isBool) return [{ labels, value: Number(result) }];
      return result ? [{ labels, value: compared }] : [];
    };
    if (typeof left === 'number' && typeof right === 'number') return Number(operate(left, right));
    if (typeof right === 'number' && typeof left !== 'number')
      return left.flatMap(({ labels, value }) => apply(labels, value, operate(value, right)));
    if (typeof left === 'number' || typeof right === 'number') throw new Error('a number stands at the right');
    const others = new Map(right.map((one) => [keyOf(one.labels), one.value]));
    return left.flatMap(({ labels, value }) => {
      const other = others.get(keyOf(labels));
      return other === undefined ? [] : apply(labels, value, operate(value, other));
    });
  }
}
