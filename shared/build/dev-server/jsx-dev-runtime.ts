// The JSX runtime of swc's development mode, over the runtime that the shell shares. A copy of React's own would need the
// React beside it, and that one is the shell's.
import { type ElementType, type Key, type ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export const jsxDEV = (
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  hasManyChildren: boolean,
): ReactElement => (hasManyChildren ? jsxs : jsx)(type, props, key);
export { Fragment };
