import type { FastifyInstance } from 'fastify';
import { HttpRejection, type RateLimits } from '../../core/http';

/** Where browsers send what they refused; no call of the contract, because no client of ours makes it. */
export const REPORT_PATH = '/__reports/integrity';
const BODY_BYTES = 16 * 1024;
/** Violations that one line of the log names. */
const NAMED = 5;

/** Chromium, by its client hint `Sec-CH-UA`: a destination `style` is no more than an error in its console (decision 7). */
const CHROMIUM = /"Chromium"/;

/** Whether a browser's hint names Chromium. */
export const isChromium = (userAgentHint: string): boolean => CHROMIUM.test(userAgentHint);

/**
 * Scripts and stylesheets without a hash are refused, or only reported where a page has one that cannot have any (F8.02).
 * @param onlyReported the brand has an analytics tag, or a build of somebody's own machine is on the page
 * @param userAgentHint `Sec-CH-UA` of the request, where the browser sends one
 */
export const integrityHeaders = (onlyReported: boolean, userAgentHint = ''): Readonly<Record<string, string>> => ({
  'reporting-endpoints': `integrity="${REPORT_PATH}"`,
  [onlyReported ? 'integrity-policy-report-only' : 'integrity-policy']:
    `blocked-destinations=(${isChromium(userAgentHint) ? 'script' : 'script style'}), endpoints=(integrity)`,
});

interface Violation {
  readonly destination: string;
  /** Without query: a query may hold a login. */
  readonly blocked: string;
  readonly reportOnly: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/** The violations of one message of the Reporting API; whatever else is in it is left out. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body : [body];
  return reports.flatMap((report: { type?: unknown; body?: Record<string, unknown> } | null) => {
    if (report?.type !== 'integrity-violation' || typeof report.body !== 'object' || report.body === null) return [];
    const { destination, blockedURL, reportOnly } = report.body;
    return [
      {
        destination: textOf(destination),
        blocked: textOf(blockedURL).replace(/[?#].*$/, ''),
        reportOnly: reportOnly === true,
      },
    ];
  });
}

/** Takes violations of the policy from browsers: one line in the log for each message, and so many messages from one address. */
export function takeViolations(app: FastifyInstance, limits: Pick<RateLimits, 'consume'>): void {
  void app.register((scope, _options, ready) => {
    const read = { parseAs: 'string' as const, bodyLimit: BODY_BYTES };
    scope.addContentTypeParser('application/reports+json', read, (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)));
      } catch {
        done(null, null);
      }
    });
    scope.post(REPORT_PATH, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const refused = await limits.consume('failureReport', `integrity ${request.ip}`);
      if (refused instanceof HttpRejection) return reply.code(429).send({ message: 'Too many reports' });
      const violations = violationsIn(request.body);
      if (violations.length > 0)
        request.log.warn(
          { tenant: request.tenant?.id, count: violations.length, violations: violations.slice(0, NAMED) },
          'unhashed browser files blocked',
        );
      return reply.code(204).send();
    });
    ready();
  });
}

/**
 * The content security policy of a page, with the nonce of its inline parts. Scripts: our own and those with the nonce, no
 * eval.
 * @param development origins on localhost that this one page takes a build from
 * @param analytics whether the domain has a tag of the one provider that is known
 * @param frames origins besides https ones whose pages it may show: the sandbox's games
 * @param services hosts that remotes of this page talk to
 * @param hosts hosts whose pages it may show over https; every one by default
 */
export function contentSecurityPolicy(
  nonce: string,
  host: string,
  development: readonly string[] = [],
  frames: readonly string[] = [],
  analytics = false,
  hosts: readonly string[] | null = null,
  services: readonly string[] = [],
): string {
  const more = development.map((origin) => ` ${origin}`).join('');
  const sockets = development.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${more}${analytics ? ' https://www.googletagmanager.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'${more}`,
    // Silks, flags and team pictures come from the operator's asset servers.
    `img-src 'self' data: https:${more}`,
    `font-src 'self'${more}`,
    // 'self' covers the socket in current browsers; Safari before 15.4 wants it spelt out.
    `connect-src 'self' ws://${host} wss://${host}${more}${sockets}${analytics ? ' https://*.google-analytics.com' : ''}${services.map((name) => ` ${name}`).join('')}`,
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${hosts ? hosts.map((name) => ` https://${name}`).join('') : ' https:'}${frames.map((origin) => ` ${origin}`).join('')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
