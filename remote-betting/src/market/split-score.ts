/** Runs or goals large, overs small: feeds send the overs in brackets behind the score, or beside it. */
export function parseScore({ score, note }: { readonly score: string; readonly note?: string }) {
  const [, figure, inBrackets] = /^(.*?)\s*\(([^)]+)\)$/.exec(score) ?? [];
  return { figure: figure ?? score, note: inBrackets ?? note };
}
