import { expect, type APIResponse, type Page, type Route } from '@playwright/test';
import { getProductPort } from '../product/ports';

export type Brand = 'royal' | 'metro' | 'orbit' | 'staff';

/** Address of a page of a brand in the product that this worker's journeys share. */
export const urlFor = (brand: Brand, path = '/') => `http://${brand}.localhost:${getProductPort()}${path}`;

/** Calls the sandbox of the product whose page is open, or of this worker's. */
export async function sandbox<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const { host, port } = new URL(page.url().startsWith('http') ? page.url() : urlFor('royal'));
  const url = `http://127.0.0.1:${port}/__sandbox/${path}`;
  const send = () =>
    body === undefined
      ? page.request.get(url, { headers: { host } })
      : page.request.post(url, { headers: { host }, data: body });
  let answer = await send();
  // A product that is busy for a moment refuses, and so does one whose lease to lead has expired meanwhile: it wants to be asked again.
  const isRefused = () => [409, 503].includes(answer.status());
  const isTaken = async (): Promise<boolean> => !isRefused() || ((answer = await send()), !isRefused());
  await expect.poll(isTaken, { timeout: 15_000 }).toBe(true);
  const message: unknown = await answer.json();
  if (!answer.ok()) throw new Error(`${path}: ${JSON.stringify(message)}`);
  return message as T;
}

/** Is the page laid out for a phone in this project? */
export const isPhoneProject = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

/** What a call answers, asked from here: only the browser knows that a brand's host name is this machine. */
export function fetchInPage(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
}
