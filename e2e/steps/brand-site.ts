import type { APIResponse, Page, Route } from '@playwright/test';
import { getProductPort } from '../product/ports';

export type Brand = 'royal' | 'metro' | 'orbit' | 'staff';

/** Address of a page of a brand in the product that this worker's journeys share. */
export const urlFor = (brand: Brand, path = '/') => `http://${brand}.localhost:${getProductPort()}${path}`;

/** Calls the sandbox from the page's own origin. */
export async function sandbox<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([target, payload]) => {
      const answer = await fetch(
        `/__sandbox/${target}`,
        payload === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload },
      );
      const message: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${target}: ${JSON.stringify(message)}`);
      return message;
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;
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
