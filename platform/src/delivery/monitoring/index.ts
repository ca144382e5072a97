import { PAGE_REPORT_PATH } from '@backlay/shared/domain';
import type { FastifyInstance } from 'fastify';
import { HttpRejection, readCookies, type RateLimits } from '../../core/http';
import type { Monitoring } from './monitoring';
import { pageReport } from './page-report';

export { readFigures } from './figures';
export { openMonitoring, type Monitoring, type PageEvent } from './monitoring';
export { findReports, listErrorGroups } from './repository';
export { createUnminifier, type Unminifier } from './unminify';

export interface PageReportDeps {
  readonly monitoring: Pick<Monitoring, 'record'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  /** The visitor of a page, by its cookies; undefined where there is none. */
  readonly findVisitor?: (cookies: Readonly<Record<string, string | undefined>>) => string | undefined;
}

/** Accepts what the shell of a page reports: so many reports of one address and of one page view (F4.08). */
export function registerPageReports(
  app: FastifyInstance,
  { monitoring, limits, findVisitor = () => undefined }: PageReportDeps,
): void {
  app.post(PAGE_REPORT_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { tenant } = request;
    if (!tenant) return reply.code(404).send({ message: 'Unknown site' });
    const ofAddress = await limits.consume('pageReport', request.ip);
    if (ofAddress instanceof HttpRejection) return reply.code(429).send({ message: ofAddress.message });
    const read = pageReport.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ message: 'Invalid request' });
    const ofView = await limits.consume('pageReportView', `${tenant.id} ${read.data.view}`);
    if (ofView instanceof HttpRejection) return reply.code(429).send({ message: ofView.message });
    await monitoring.record(read.data, {
      tenantId: tenant.id,
      userAgent: request.headers['user-agent'] ?? '',
      visitor: findVisitor(readCookies(request.headers)) ?? null,
      address: request.ip,
    });
    return reply.code(204).send();
  });
}
