import type { Theme } from './derive-tokens';
import type { BrandTokens } from './colour-roles';

/** Both themes of one tenant, and the one it starts in. */
export interface BrandThemes {
  readonly dark: BrandTokens;
  readonly light: BrandTokens;
  readonly defaultTheme: Theme;
}

/**
 * A tenant's colours as CSS, inlined in the head before any other stylesheet. It also fixes the order of the cascade layers
 * for later stylesheets. The theme is `data-theme` on `<html>`; without it the default theme holds.
 */
export function brandStylesheet({ dark, light, defaultTheme }: BrandThemes): string {
  const rule = (theme: Theme, tokens: BrandTokens) => {
    const own = theme === defaultTheme ? `:root,:root[data-theme=${theme}]` : `:root[data-theme=${theme}]`;
    // A box that is dark whatever the page is (A6.14).
    const selector = theme === 'dark' ? `${own},.dark-room` : own;
    return `${selector}{color-scheme:${theme};${declarations(tokens)}}`;
  };
  const rules =
    defaultTheme === 'dark' ? [rule('dark', dark), rule('light', light)] : [rule('light', light), rule('dark', dark)];
  return `@layer reset,tokens,ui,shell,remote;${rules.join('')}`;
}

function declarations(tokens: BrandTokens): string {
  return Object.entries(tokens)
    .map(([role, value]) => `--${role}:${value}`)
    .join(';');
}
