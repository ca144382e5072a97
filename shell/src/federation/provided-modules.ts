import * as host from '@backlay/shared/host';
import * as router from '@backlay/shared/router';
import * as firstUi from '@backlay/shared/ui/first';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zustand from 'zustand';
import type { Provided } from './runtime';

/** Every module that the shell hands to the remotes: the keys are those of shared/build/shared-modules.ts. */
export const providedModules: Readonly<Record<string, Provided>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  zustand,
  '@backlay/shared/router': router,
  '@backlay/shared/host': host,
  '@backlay/shared/data': () => import(/* webpackChunkName: "data" */ '@backlay/shared/data'),
  '@backlay/shared/ui/first': firstUi,
  '@backlay/shared/ui': () => import(/* webpackChunkName: "ui" */ '@backlay/shared/ui'),
};
