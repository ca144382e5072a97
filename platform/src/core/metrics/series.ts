import type { Definition } from './definitions';

type Branch<Child> = Map<string, Branch<Child> | Child>;

/** Value of the folded label of combinations beyond the bound. */
export const OTHER = 'other';

/**
 * The children of one metric by up to three label values, each made once. A lookup allocates nothing. Beyond the bound of the
 * definition the folded label becomes `other`.
 */
export class LabelledSeries<Child extends object> {
  private readonly root: Branch<Child> = new Map();
  private made = 0;
  private readonly foldedAt: number;

  constructor(
    private readonly definition: Pick<Definition, 'labels' | 'most' | 'folded'>,
    private readonly make: (values: readonly string[]) => Child,
  ) {
    this.foldedAt = definition.labels.indexOf(definition.folded ?? '');
  }

  get(first = '', second = '', third = ''): Child {
    const { length } = this.definition.labels;
    let node: Branch<Child> | Child | undefined = this.root.get(first);
    if (length > 1 && node instanceof Map) node = node.get(second);
    if (length > 2 && node instanceof Map) node = node.get(third);
    return node !== undefined && !(node instanceof Map) ? node : this.add([first, second, third]);
  }

  private add(named: readonly string[]): Child {
    const { labels, most } = this.definition;
    const isFull = this.made >= most && named[this.foldedAt] !== OTHER;
    // A further combination is not cached: its values may be without end.
    if (isFull) return this.get(...named.map((value, at) => (at === this.foldedAt ? OTHER : value)));
    this.made += 1;
    const values = named.slice(0, Math.max(1, labels.length));
    const child = this.make(values.slice(0, labels.length));
    let branch = this.root;
    for (const value of values.slice(0, -1)) {
      const next = branch.get(value);
      const inner: Branch<Child> = next instanceof Map ? next : new Map();
      branch.set(value, inner);
      branch = inner;
    }
    branch.set(values.at(-1) ?? '', child);
    return child;
  }
}
