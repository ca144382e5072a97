import type { Dictionaries, Host, I18n } from '@backlay/shared/host';

let i18n: I18n | null = null;

/** Registry of the screens' texts; the shell passes it when the remote starts. */
export const registerTexts = (host: Host): void => {
  i18n = host.i18n;
};

/** All of account in further languages, in one file: every file of a release costs every page its hash. */
export const dictionaries: Dictionaries = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in" */ './hi-in')).inHindi,
};

/** A screen or slot that waits for the texts that the first page does not bring. */
export const withScreenTexts =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [module, { accountScreenTexts }] = await Promise.all([
      load(),
      import(/* webpackChunkName: "texts" */ './en/screens'),
    ]);
    i18n?.add(accountScreenTexts);
    return module;
  };

export { accountTexts } from './en/account';
export { sessionTexts } from './en/session';
