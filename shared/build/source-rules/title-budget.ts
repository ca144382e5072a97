/** Titles that still break the rules. The number falls with each title that is rewritten; a new bad title fails the check. */
export const BAD_TITLES = 0;

/** Problems of titles where there are more than the budget, or fewer: then the budget is to be lowered. Source: H1.37. */
export function checkTitleBudget(problems: readonly string[], budget: number): string[] {
  if (problems.length > budget)
    return [...problems, `${problems.length} test titles break the rules of docs/CONTRIBUTING.md, ${budget} may`];
  if (problems.length < budget)
    return [`${problems.length} test titles break the rules: lower BAD_TITLES in title-budget.ts from ${budget}`];
  return [];
}
