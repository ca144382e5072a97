import { uiLiterals } from './ui-literal';

/** Texts of the design system. */
export const uiTexts = {
  ...uiLiterals,
  'ui.close': 'Close',
  'ui.back': 'Back',
  'ui.showPassword': 'Show password',
  'ui.hidePassword': 'Hide password',
  'ui.digit': 'Digit {number} of {count}',
  'ui.decrease': '{name} down',
  'ui.increase': '{name} up',
  'ui.pause': 'Pause',
  'ui.play': 'Play',
  'ui.skip': 'Skip to content',
  'ui.slide': 'Slide {number} of {count}',
  'ui.step': 'Step {number} of {count}',
  'ui.new': 'new',
} as const;
