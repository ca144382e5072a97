import type { Page } from '@playwright/test';

export type Brand = 'royal' | 'metro' | 'orbit' | 'staff';

/** Address of a page of a brand in the running product. */
export const at = (brand: Brand, path = '/') => `http://${brand}.localhost:${process.env['E2E_PORT']}${path}`;

/** Calls the sandbox from the page's own origin. */
export async function sandbox<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([target, payload]) => {
      const answer = await fetch(
        `/__sandbox/${target}`,
        payload === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload },
      );
      const said: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${target}: ${JSON.stringify(said)}`);
      return said;
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;
}

/** Is the page laid out for a phone in this project? */
export const onPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
