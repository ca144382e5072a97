import { getItemAt } from '@backlay/shared/domain';
import type { Random } from '../random';

/** Chances of winning from strengths on a log scale; they add up to 1. */
export function computeWinProbabilities(logits: readonly number[]): readonly number[] {
  const top = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Draws an order of finish so that each runner wins in proportion to its strength. */
export function finishingOrder(logits: readonly number[], random: Random): readonly number[] {
  const times = logits.map((logit, index) => ({
    index,
    strength: logit - Math.log(-Math.log(Math.max(random(), 1e-12))),
  }));
  return times.sort((a, b) => b.strength - a.strength).map(({ index }) => index);
}

/** Chances of coming in the first `places` (at most three), by Harville's formula from the chances of winning. */
export function computePlaceProbabilities(win: readonly number[], places: number): readonly number[] {
  const placed = [...win];
  const add = (runner: number, chance: number): void => {
    placed[runner] = getItemAt(placed, runner) + chance;
  };
  for (const [first, firstChance] of win.entries()) {
    const afterFirst = 1 - firstChance;
    for (const [second, secondChance] of win.entries()) {
      if (places < 2 || second === first || afterFirst < 1e-9) continue;
      const two = (firstChance * secondChance) / afterFirst;
      add(second, two);
      const afterSecond = afterFirst - secondChance;
      if (places < 3 || afterSecond < 1e-9) continue;
      for (const [third, thirdChance] of win.entries()) {
        if (third !== first && third !== second) add(third, (two * thirdChance) / afterSecond);
      }
    }
  }
  return placed.map((chance) => Math.min(chance, 1));
}
