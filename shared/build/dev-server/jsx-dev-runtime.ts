// @ts-nocheck
// What swc's development mode imports, on the runtime that the shell shares: a copy of React's own would need the React that
// is beside it, and that one is the shell's.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export const jsxDEV = (type, props, key, hasManyChildren) => (hasManyChildren ? jsxs : jsx)(type, props, key);
export { Fragment };
