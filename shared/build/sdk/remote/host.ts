import { useHost, type OwnTextKey, type RemoteModule } from '@backlay/shared/host';
import type { TextKey } from '../../../src/domain';
import { useStore } from 'zustand';

/** What a remote may use of the shell: hooks and types. On a page the shell provides these modules. */
export {
  CallError,
  CONTRACT_VERSION,
  formatDate,
  HostProvider,
  PermissionDenied,
  toCallFailure,
  toCallResult,
  useHost,
  useRealtime,
  useSaid,
  useSession,
  useSingleFlight,
  useTenant,
} from '@backlay/shared/host';
export type * from '@backlay/shared/host';

/** Names in braces of a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** The values that a text needs: none, or each of its placeholders. */
type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, string | number>>];

/** Translates a key of the own catalogue, or one of the design system. */
export interface Translate<Own extends Catalogue> {
  <Key extends keyof Own & string>(key: Key, ...values: ValuesOf<Own[Key]>): string;
  (key: Exclude<TextKey, keyof Own>, values?: Values): string;
}

/** A further language: any of the keys of the English catalogue. */
export type Translation<Own extends Catalogue> = { readonly [Key in keyof Own]?: string };

/** The texts of a remote. */
export interface OwnTexts<Own extends Catalogue> {
  /** Texts in the language of the page. The component renders again when the language changes. */
  useT(): Translate<Own>;
  /** For `texts` and `languages` of the remote module: the keys carry the name of the remote. */
  readonly module: Required<Pick<RemoteModule, 'texts' | 'languages'>>;
}

/** A catalogue as `backlay-remote check` reads it. */
export interface DefinedCatalogue {
  readonly catalogue: Catalogue;
  readonly languages: Readonly<Record<string, () => Promise<Readonly<Record<string, string | undefined>>>>>;
}

/** Set by the presets; a test of a single component has none. */
declare const __BACKLAY_REMOTE__: string | undefined;

declare global {
  /** Catalogues of a process that collects them. */
  var __BACKLAY_CATALOGUES__: DefinedCatalogue[] | undefined;
}

/** Name of the remote that is built; a test of a single component has none. */
const remoteName = (): string => (typeof __BACKLAY_REMOTE__ === 'string' ? __BACKLAY_REMOTE__ : 'remote');

const underName = (
  remote: string,
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<OwnTextKey, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[`${remote}/${key}`, text] as const])),
  );

/**
 * Declares the texts of a remote, in English. A language that lacks a key shows the English text.
 * @param languages further languages by code, each a dynamic import of a file with its texts
 */
export function defineTexts<const Own extends Catalogue>(
  catalogue: Own,
  languages: Readonly<Record<string, () => Promise<Translation<NoInfer<Own>>>>> = {},
): OwnTexts<Own> {
  const isOwn = (key: string): key is keyof Own & string => Object.hasOwn(catalogue, key);
  // A slash is in no key of the product: on the page the keys have the name of their remote.
  const remote = remoteName();
  globalThis.__BACKLAY_CATALOGUES__?.push({ catalogue, languages });
  return {
    module: {
      texts: underName(remote, catalogue),
      languages: Object.fromEntries(
        Object.entries(languages).map(([code, load]) => [code, async () => underName(remote, await load())]),
      ),
    },
    useT() {
      const { i18n } = useHost();
      useStore(i18n.store);
      function translate<Key extends keyof Own & string>(key: Key, ...values: ValuesOf<Own[Key]>): string;
      function translate(key: Exclude<TextKey, keyof Own>, values?: Values): string;
      // A union of this many keys is too large for the compiler to compare with the overloads.
      function translate(key: string, values?: Values): string {
        const shown: { t(key: string, values?: Values): string } = i18n;
        return isOwn(key) ? i18n.own(`${remote}/${key}`, values) : shown.t(key, values);
      }
      return translate;
    },
  };
}
