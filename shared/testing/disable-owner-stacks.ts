import * as react from 'react';

/**
 * Leaves out the stack that React in development takes of each element it makes: they are for whoever looks at a warning in the tools
 * of a browser, and to take them is a good part of what a screen costs in a test. React itself takes no more than so many a second and prints so by this
 * count; where it has none, nothing is left out.
 */
export function disableOwnerStacks(): void {
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
  if (internals && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}
