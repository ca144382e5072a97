import ts from 'typescript';
import type { Source } from './sources';

/** Largest share of journeys that run at both sizes. */
const MOST_AT_BOTH = 0.25;
const TAG = /@(?:phone|desktop|both)\b/g;

interface Journey {
  readonly place: string;
  readonly tags: readonly string[];
}

/** Every `test(title, …)` of a file with the tags of its options. */
function readJourneys({ path, text }: Source): Journey[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const journeys: Journey[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'test') return;
    const [, options] = node.arguments;
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const tags = options && ts.isObjectLiteralExpression(options) ? (options.getText().match(TAG) ?? []) : [];
    journeys.push({ place: `${path}:${line}`, tags });
  };
  visit(tree);
  return journeys;
}

/** Journeys without a size, and too many at both sizes. Source: H1.36. */
export function checkJourneyTags(files: readonly Source[]): string[] {
  const journeys = files.filter(({ path }) => /^e2e\/journeys\/.*\.spec\.ts$/.test(path)).flatMap(readJourneys);
  const atBoth = journeys.filter(({ tags }) => tags.includes('@both')).length;
  const most = Math.floor(journeys.length * MOST_AT_BOTH);
  return [
    ...journeys
      .filter(({ tags }) => tags.length === 0)
      .map(({ place }) => `${place}: the journey has no tag @phone, @desktop or @both`),
    ...(atBoth > most
      ? [`${atBoth} of ${journeys.length} journeys are @both, ${most} may: tag the size at which one can fail`]
      : []),
  ];
}
