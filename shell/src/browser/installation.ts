import { createStore, type StoreApi } from 'zustand';

/** Chromium's event with its offer to install the site. It comes once a page, early, and is lost unless somebody keeps it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event && 'userChoice' in event;

/** `prompt`: the browser asks the player. `steps`: on an iPhone or iPad the player adds the site by hand. `none`: installed already, or impossible. */
export type InstallWay = 'prompt' | 'steps' | 'none';

export interface Installation {
  readonly store: StoreApi<{ readonly way: InstallWay }>;
  /** Opens the browser's own question; answers whether the player accepted. Call it from a press alone. */
  ask(): Promise<boolean>;
}

/** An iPad names itself a Mac, which has no touch screen. */
const isApple = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isInstalled = (page: Window): boolean =>
  ('standalone' in page.navigator && page.navigator.standalone === true) ||
  page.matchMedia?.('(display-mode: standalone)').matches;

/** How this device can install the site (E7.04). The browser's offer waits until the player asks for it. */
export function watchInstallation(page: Window): Installation {
  const store = createStore<{ readonly way: InstallWay }>(() => ({
    way: isApple(page.navigator) && !isInstalled(page) ? 'steps' : 'none',
  }));
  let offer: InstallPromptEvent | null = null;
  page.addEventListener('beforeinstallprompt', (event) => {
    // Without this, Chromium on Android shows a bar of its own at a moment of its own.
    event.preventDefault();
    if (isInstallPrompt(event)) offer = event;
    store.setState({ way: 'prompt' });
  });
  page.addEventListener('appinstalled', () => store.setState({ way: 'none' }));
  return {
    store,
    async ask() {
      const asked = offer;
      if (!asked) return false;
      // The browser takes an offer once.
      offer = null;
      store.setState({ way: 'none' });
      await asked.prompt();
      return (await asked.userChoice).outcome === 'accepted';
    },
  };
}
