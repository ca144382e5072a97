/** The page at a host without a brand. It lists the brands only in a demonstration. */
export function renderUnknownHostPage(demoLinks: readonly string[]): string {
  const links = demoLinks.map((url) => `<li><a href="${url}">${url.replace(/^https?:\/\//, '')}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>404</title></head><body><main><h1>404</h1><p>Unknown site</p>${
    links ? `<p>This demonstration serves:</p><ul>${links}</ul>` : ''
  }</main></body></html>`;
}
