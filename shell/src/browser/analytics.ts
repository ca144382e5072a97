/** Tags load this late after the domain is known, ms (A9.09): a page that a player uses goes first. */
export const ANALYTICS_DELAY = 5_000;

const PROVIDER = 'https://www.googletagmanager.com/gtag/js';

/** A measurement id, and nothing that could be anything else (S-12). */
export const isMeasurementId = (value: unknown): value is string =>
  typeof value === 'string' && /^G-[A-Z0-9]{4,12}$/.test(value);

type Measured = Window & { dataLayer?: unknown[] };

/** Loads the tag of a measurement id: one script of the provider's, which the page's policy lets in for that domain alone. */
export function loadTag(page: Window, id: string): void {
  const holder = page as Measured;
  const layer = (holder.dataLayer ??= []);
  // What the provider reads is the `arguments` of a call, not an array.
  function notify(..._: readonly unknown[]): void {
    // eslint-disable-next-line prefer-rest-params -- the provider's own form
    layer.push(arguments);
  }
  notify('js', new Date());
  notify('config', id, { page_path: '/', anonymize_ip: true });
  const script = page.document.createElement('script');
  script.async = true;
  script.src = `${PROVIDER}?id=${id}`;
  page.document.head.append(script);
}
