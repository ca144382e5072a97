import type { Page } from 'playwright';

/** Who opens a page. */
export type Visitor = 'visitor' | 'player' | 'administrator';

/** A way to a lazy part of the product: a page, and what is pressed on it. */
export interface Visit {
  readonly as: Visitor;
  readonly path: string;
  /** In a window of this width; a desk, by default. */
  readonly phone?: true;
  readonly language?: 'hi-in';
  readonly act?: (page: Page) => Promise<unknown>;
  readonly name?: string;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click({ timeout: 4_000 });

const pressed =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(name)(page);
  };

async function firstEvent(page: Page): Promise<void> {
  await page.locator('main a[href^="/events/"]').first().click({ timeout: 6_000 });
}

async function firstPrice(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Back / })
    .first()
    .click({ timeout: 6_000 });
}

async function payByUpi(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^₹?1,000/ })
    .first()
    .click({ timeout: 4_000 });
  await pressed(/UPI/, /Next|Continue|Pay/)(page);
}

const pages = (as: Visitor, paths: readonly string[]): Visit[] => paths.map((path) => ({ as, path }));

/** Visits that bring in what the addresses of the manifest alone do not. */
export const OWN_VISITS: readonly Visit[] = [
  ...pages('visitor', ['/about-us', '/rules-and-regulation', '/cricket', '/horse-racing', '/greyhound-racing']),
  ...pages('player', ['/welcome-screen', '/casino/x/LIGHTNING_ROULETTE/Sandbox/Evolution', '/sports-book/4']),
  { as: 'administrator', path: '/releases' },
  { as: 'administrator', path: '/qa' },
  { as: 'visitor', path: '/', name: 'login', act: press('Login') },
  { as: 'visitor', path: '/', name: 'register', act: press('Register') },
  { as: 'visitor', path: '/', name: 'forgot password', act: pressed('Login', /Forgot/) },
  { as: 'visitor', path: '/login-user/player1/Player@123', name: 'login by link' },
  { as: 'player', path: '/login-user/player1/Player@123', name: 'login by link of another' },
  { as: 'visitor', path: '/', name: 'Hindi', language: 'hi-in' },
  { as: 'player', path: '/my-wallet', name: 'wallet in Hindi', language: 'hi-in' },
  { as: 'visitor', path: '/live-casino', name: 'casino in Hindi', language: 'hi-in' },
  { as: 'player', path: '/profile', name: 'profile in Hindi', language: 'hi-in' },
  { as: 'player', path: '/', name: 'profile menu', act: press(/^Profile menu/) },
  { as: 'player', path: '/', name: 'event', act: firstEvent },
  {
    as: 'player',
    path: '/',
    name: 'slip',
    act: async (page) => {
      await firstEvent(page);
      await firstPrice(page);
    },
  },
  {
    as: 'player',
    path: '/',
    phone: true,
    name: 'slip on a phone',
    act: async (page) => {
      await firstEvent(page);
      await firstPrice(page);
    },
  },
  { as: 'player', path: '/', phone: true, name: 'casino menu', act: press('Casino') },
  { as: 'visitor', path: '/', phone: true, name: 'WhatsApp menu', act: press('WhatsApp') },
  { as: 'player', path: '/', name: 'deposit', act: press('Deposit') },
  { as: 'player', path: '/', name: 'withdraw', act: press('Withdraw') },
  { as: 'player', path: '/deposit', name: 'UPI code', act: payByUpi },
  { as: 'player', path: '/profile', name: 'change password', act: press(/Change password/i) },
  { as: 'player', path: '/profile', name: 'picture', act: press(/Upload|Change picture/i) },
  { as: 'player', path: '/profit-loss', name: 'report', act: press(/How|Details|Net/) },
  { as: 'administrator', path: '/', name: 'profile menu of staff', act: press(/^Profile menu/) },
  { as: 'administrator', path: '/', name: 'maintenance', act: pressed(/^Profile menu/, 'Maintenance') },
  { as: 'administrator', path: '/', name: 'refresh', act: pressed(/^Profile menu/, /Refresh/) },
  { as: 'administrator', path: '/', name: 'log out a user', act: pressed(/^Profile menu/, /Log.?out (a )?user/i) },
];

interface Routed {
  readonly routes: readonly { readonly path: string; readonly access: string }[];
}

/** A visit of each address that the manifest declares and that needs no value. */
export const visitsOf = (remotes: readonly Routed[]): Visit[] =>
  remotes
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, access }) => ({
      path,
      as: access === 'staff' ? 'administrator' : access === 'public' ? 'visitor' : 'player',
    }));

export const titleOf = ({ as, path, name }: Visit): string => `${as} ${path}${name ? ` (${name})` : ''}`;

/** Why a run over the lazy files proves nothing or found something wrong; empty where all is well. */
export function listShortcomings(run: {
  readonly missed: readonly string[];
  readonly cases: number;
  readonly failures: number;
}): string[] {
  const { missed, cases, failures } = run;
  return [
    ...missed.map((file) => `no visit brings in ${file}`),
    ...(cases === 0 ? ['no case ran'] : []),
    ...(failures > 0 ? [`${failures} of ${cases} cases failed`] : []),
  ];
}
