import { applyInput } from './apply-input';
import { createOrderBook, type OrderBook } from './book';
import { createOracle, stepOracle } from './oracle.fixture';
import { createRandom, randomInputs, randomRules } from './random-inputs.fixture';
import type { BookInput, BookRules, StepResult } from './types';

type Apply = (book: OrderBook, input: BookInput) => StepResult;

/** The first difference between the matcher and the oracle over a stream, as text; null when they agree. */
export function findDifference(
  rules: BookRules,
  inputs: readonly BookInput[],
  apply: Apply = applyInput,
): string | null {
  const book = createOrderBook(rules);
  const oracle = createOracle(rules);
  const orders = new Map<string, { waiting: number; matched: number; reason: string | null; price: number }>();
  for (const [index, input] of inputs.entries()) {
    oracle.fills = [];
    const isRefused = stepOracle(oracle, rules, input);
    const result = apply(book, input);
    for (const order of result.orders) orders.set(order.id, order);
    const fills = result.fills.map(({ orderId, price, size, source }) => `${orderId} ${price} ${size} ${source}`);
    const expected = oracle.rows.filter(({ id, matched, end, price }) => {
      const own = orders.get(id);
      return !own || own.matched !== matched || (own.reason ?? '') !== end || own.price !== price;
    });
    const differs =
      fills.join() !== oracle.fills.join() ||
      expected.length > 0 ||
      orders.size !== oracle.rows.length ||
      ((input.kind === 'place' || input.kind === 'edit') && isRefused !== (result.refusal !== null));
    if (!differs) continue;
    const rows = expected.map(({ id }) => JSON.stringify([orders.get(id), oracle.rows.find((row) => row.id === id)]));
    const fillTexts = `fills [${fills.join(', ')}], oracle [${oracle.fills.join(', ')}]`;
    return `input ${index}: ${fillTexts}, orders ${rows.join(' ')}, refused ${String(result.refusal)}, oracle ${String(isRefused)}`;
  }
  return null;
}

/** Leaves out inputs as long as the difference remains: a short counter-example. */
export function shrink(rules: BookRules, inputs: readonly BookInput[], apply: Apply): readonly BookInput[] {
  let least = inputs;
  for (let chunk = inputs.length >> 1; chunk > 0; chunk >>= 1)
    for (let at = 0; at < least.length;) {
      const fewer = [...least.slice(0, at), ...least.slice(at + chunk)];
      if (findDifference(rules, fewer, apply) === null) at += chunk;
      else least = fewer;
    }
  return least;
}

/** Runs streams of 100 inputs until a count is reached; the shrunk counter-example as text, or null. Source: E2.11. */
export function findDisagreement(count: number, seed: number, apply: Apply = applyInput): string | null {
  for (let stream = 0; stream * 100 < count; stream += 1) {
    const random = createRandom(seed + stream);
    const rules = randomRules(random);
    const inputs = randomInputs(random, rules, 100);
    if (findDifference(rules, inputs, apply) === null) continue;
    const least = shrink(rules, inputs, apply);
    return `seed ${seed + stream} ${JSON.stringify(rules)}\n${least.map((each) => JSON.stringify(each)).join('\n')}\n${findDifference(rules, least, apply) ?? ''}`;
  }
  return null;
}
