import { pageMessageLiterals } from './messages-page-literal';

/** Messages of the page that the server and the shell both draw. */
export const pageMessages = {
  ...pageMessageLiterals,
  'nav.back': 'Back',
  'failure.reference': 'Reference {reference}',
  'qa.clear': 'Clear QA versions',
  'category.exchange': 'Exchange',
  'category.liveCasino': 'Live Casino',
  'category.crash': 'Crash Games',
  'category.virtual': 'Virtual Games',
  'category.slots': 'Slot Games',
  'category.lottery': 'Lottery',
  'category.sportsBook': 'Sports Book',
} as const;
