import { loadMore } from '../src/ui/icons/load-deferred-icons';
import { cacheComputedStyles } from './cache-computed-styles';
import { disableOwnerStacks } from './disable-owner-stacks';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import type * as TestingLibrary from '@testing-library/react';
import type * as ProductTexts from './product-texts';
import { provideTexts } from './test-texts';

// jsdom lacks what every browser of the product has: text coding, and media queries (none matches).
Object.assign(globalThis, {
  TextDecoder: globalThis.TextDecoder ?? TextDecoder,
  TextEncoder: globalThis.TextEncoder ?? TextEncoder,
});
if (typeof window !== 'undefined' && !window.matchMedia) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
}
if (typeof window !== 'undefined') {
  window.scrollTo = () => undefined;
  cacheComputedStyles();
  disableOwnerStacks();
}

// Views of one package show texts of others, as on a page.
provideTexts(() => {
  const texts = jest.requireActual<typeof ProductTexts>('./product-texts');
  return { en: texts.productTexts, hi: texts.productTextsInHindi };
});

// A form that is filled in letter by letter takes its time on a busy machine.
jest.setTimeout(120_000);

// jsdom has no modal dialogs: enough of them for focus, Escape and the open state.
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}

// A chunk of icons that comes while a test looks at other things would be an update that nobody waits for.
beforeAll(loadMore);

/** How long a test waits for an element, ms: a busy machine shows it late. */
const PATIENCE_MS = 10_000;
let isPatient = false;

// Each test is a tab of its own.
beforeEach(() => {
  if (typeof window !== 'undefined') window.sessionStorage.clear();
  // The library reports it once a test file has loaded it; others do not pay for it.
  if (isPatient || !('IS_REACT_ACT_ENVIRONMENT' in globalThis)) return;
  isPatient = true;
  jest.requireActual<typeof TestingLibrary>('@testing-library/react').configure({ asyncUtilTimeout: PATIENCE_MS });
});
