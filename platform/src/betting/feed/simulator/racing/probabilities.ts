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
  for (let first = 0; first < win.length; first += 1) {
    const afterFirst = 1 - win[first]!;
    for (let second = 0; second < win.length && places > 1; second += 1) {
      if (second === first || afterFirst < 1e-9) continue;
      const two = (win[first]! * win[second]!) / afterFirst;
      placed[second]! += two;
      const afterSecond = afterFirst - win[second]!;
      if (places < 3 || afterSecond < 1e-9) continue;
      for (let third = 0; third < win.length; third += 1) {
        if (third !== first && third !== second) placed[third]! += (two * win[third]!) / afterSecond;
      }
    }
  }
  return placed.map((chance) => Math.min(chance, 1));
}
