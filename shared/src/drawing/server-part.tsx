import './page-globals';
import '../ui/styles/index.scss';
import React, { type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Router, Routes } from 'react-router-dom';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createServerMessageTranslator, dataNames, interpolate, serverMessages, uiTexts } from '../domain';
import type { EndpointName, EndpointResponse } from '../contract';
import { CONTRACT_VERSION, HostProvider, type Host, type SessionState, type Tenant, type Texts } from '../host';
import { UiTextProvider } from '../ui/texts';
import { classesOf, parseStyles, separateStyleAttributes, shortenClasses, stylesFor } from './drawn-styles';
import { drawnWindow } from './page-globals';

/** An answer that the page is drawn from. */
export type DrawnAnswer = {
  [N in EndpointName]: {
    readonly name: N;
    readonly input?: Readonly<Record<string, string | number>> | undefined;
    readonly answer: EndpointResponse<N>;
  };
}[EndpointName];

/** What the platform asks a server part for. */
export interface DrawInput {
  readonly tenant: Tenant;
  /** Code of the language, with the texts that the brand wrote itself. */
  readonly language: {
    readonly code: string;
    readonly texts?: Texts | undefined;
    readonly own?: Readonly<Record<string, string>> | undefined;
  };
  /** Path of the visit, and of the route that shows it. */
  readonly path: string;
  readonly route: string;
  readonly screen: string;
  readonly answers: readonly DrawnAnswer[];
  /** The visitor holds a phone: the screen is drawn for one alone. */
  readonly isPhone: boolean;
}

/** Markup without scripts, styles and style attributes, and the rules that it needs. */
export interface DrawnScreen {
  readonly html: string;
  readonly css: string;
  /** What the remote starts from in the browser: JSON. */
  readonly data: unknown;
}

interface ServerPart {
  /** Its own texts in English, and in further languages. */
  readonly texts: Texts;
  readonly languages?: Readonly<Record<string, Texts>>;
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** Makes what travels with the page of what it is drawn from; the same version of the remote reads it. */
  readonly pack?: (answers: readonly DrawnAnswer[]) => unknown;
}

/** The store of the page with what it was drawn from: the first to open the store makes it. */
const DRAWN_DATA = 'page.drawn';

/** From this width on a page is drawn as for a desk, px. */
const WIDE_FROM_PX = 1200;

const visitor: SessionState = { status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 };
const isStore = <T,>(store: unknown): store is StoreApi<T> => store !== undefined;
const nothing = (): undefined => undefined;
const never = (): Promise<never> => new Promise(() => undefined);

type Dictionary = Readonly<Record<string, string | undefined>>;
type Translate = (sentence: string) => string;
/** Translations of one part: the texts of a brand can differ. */
const MOST_TRANSLATORS = 20;

interface DrawnTexts {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly said: Translate;
}

/** The texts of a part by language. What does not differ by page is made once: its thousands of texts take longer than a screen. */
function createDictionaries({ texts, languages = {} }: ServerPart): (language: DrawInput['language']) => DrawnTexts {
  const english: Dictionary = { ...uiTexts, ...serverMessages, ...texts };
  const sentences = { ...dataNames, ...serverMessages, ...texts };
  const translators = new Map<string, Translate>();
  return ({ code, texts: ofBrand = {}, own = {} }: DrawInput['language']) => {
    const chosen: Dictionary = languages[code] ?? {};
    const changed: Dictionary = ofBrand;
    const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
      interpolate(changed[key] ?? chosen[key] ?? english[key] ?? key, values);
    if (!languages[code]) return { t, said: (sentence: string) => own[sentence] ?? sentence };
    const key = `${code} ${JSON.stringify(ofBrand)}`;
    if (!translators.has(key) && translators.size >= MOST_TRANSLATORS) translators.clear();
    const translate = translators.get(key) ?? createServerMessageTranslator(sentences, t);
    translators.set(key, translate);
    return { t, said: (sentence: string) => own[sentence] ?? translate(sentence) };
  };
}

/** The host of a page that is drawn: nobody is signed in, no call ends, nothing is sent. */
function createDrawnHost({ t, said }: DrawnTexts, input: DrawInput, data: unknown): Host {
  const { code } = input.language;
  const stores = new Map<string, unknown>([[DRAWN_DATA, createStore(() => ({ data }))]]);
  return {
    contract: CONTRACT_VERSION,
    tenant: input.tenant,
    session: {
      store: createStore(() => visitor),
      signIn: never,
      signOut: never,
      refreshPoints: never,
      refreshProfile: never,
    },
    api: { call: never },
    http: { fetch: never },
    identity: { assertion: never },
    ownStorage: { read: never, write: never, remove: never },
    realtime: {
      store: createStore(() => ({ connected: true, enabled: true })),
      on: () => nothing,
      watchEvent: () => nothing,
      emit: never,
    },
    navigation: { go: nothing, back: nothing, requireSignIn: () => false, preload: nothing },
    overlays: { store: createStore(() => ({ open: [] })), open: nothing, close: nothing },
    toasts: { success: nothing, error: nothing, info: nothing },
    i18n: {
      language: code,
      store: createStore(() => ({ language: code })),
      t,
      own: t,
      said,
      add: nothing,
      learn: never,
    },
    inFlight: { begin: () => nothing, active: () => false },
    channels: {
      store<T>(name: string, initial: () => T): StoreApi<T> {
        const known = stores.get(name);
        // Whoever shares a name shares the type of its state.
        if (isStore<T>(known)) return known;
        const made = createStore<T>(initial);
        stores.set(name, made);
        return made;
      },
    },
  };
}

const navigator = {
  createHref: (to: string | { readonly pathname?: string }) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
  go: nothing,
  push: nothing,
  replace: nothing,
};

function pageOf(host: Host, input: DrawInput, Screen: ComponentType): ReactElement {
  return (
    <HostProvider host={host}>
      <UiTextProvider translate={host.i18n.t}>
        <Router location={input.path} navigator={navigator} static>
          <Routes>
            <Route path={input.route} element={<Screen />} />
            <Route path="*" element={<Screen />} />
          </Routes>
        </Router>
      </UiTextProvider>
    </HostProvider>
  );
}

/** Marks the ids of a frame that is drawn: none is equal to one that the page makes later. */
const ID_MARK = 'drawn';

/** The markup without ids that nothing but the scripts of the page refers to. Of a field stays the one that its label names. */
function withoutReferences(markup: string): string {
  const named = new Set([...markup.matchAll(/ for="([^"]*)"/g)].map(([, id]) => id));
  return markup
    .replace(new RegExp(` aria-labelledby="[^"]*${ID_MARK}[^"]*"`, 'g'), '')
    .replace(new RegExp(` id="([^"]*${ID_MARK}[^"]*)"`, 'g'), (text, id) => (named.has(id) ? text : ''));
}

declare global {
  var drawnStyles: string | undefined;
  /** What the platform calls, with texts alone: JSON of a {@link DrawInput}, and of a {@link DrawnScreen} or null. */
  var drawScreen: ((input: string) => string) | undefined;
}

/**
 * Announces what draws the first frame of a release's screens on the server. It is the whole of an entry: `server.entry` of
 * remote.json.
 */
export function registerServerPart(part: ServerPart): void {
  // A store is read as it is now, not as it was made: what is drawn is drawn once.
  React.useSyncExternalStore = (_subscribe, read) => read();
  const textsOf = createDictionaries(part);
  const rules = parseStyles(globalThis.drawnStyles ?? '');
  const styles = new Map<string, string>();
  const styleTextFor = (html: string): string => {
    const classes = classesOf(html);
    const key = [...classes].sort().join(' ');
    const known = styles.get(key) ?? stylesFor(rules, classes);
    if (styles.size > 50) styles.clear();
    styles.set(key, known);
    return known;
  };
  globalThis.drawScreen = (text) => {
    const input: DrawInput = JSON.parse(text);
    const Screen = part.screens[input.screen];
    if (!Screen) return 'null';
    drawnWindow.language = input.language.code;
    const data = (part.pack ?? ((answers) => answers))(input.answers);
    const host = createDrawnHost(textsOf(input.language), input, data);
    const [narrow = '', wide = narrow] = (input.isPhone ? [0] : [0, WIDE_FROM_PX]).map((widthPx) => {
      drawnWindow.widthPx = widthPx;
      const markup = renderToStaticMarkup(pageOf(host, input, Screen), { identifierPrefix: `${ID_MARK}${widthPx}` });
      // Pictures are fetched where they stand, after the frame.
      return withoutReferences(markup).replace(/<link rel="preload" as="image"[^>]*>/g, '');
    });
    const both = narrow === wide ? narrow : `<div data-narrow>${narrow}</div><div data-wide>${wide}</div>`;
    const { html, css } = separateStyleAttributes(both);
    const toggle = `[data-wide]{display:none}@media(min-width:${WIDE_FROM_PX}px){[data-wide]{display:block}[data-narrow]{display:none}}`;
    const styled = shortenClasses(html, styleTextFor(html) + toggle + css);
    return JSON.stringify({ ...styled, data } satisfies DrawnScreen);
  };
}
