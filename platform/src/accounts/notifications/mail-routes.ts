import type { FastifyInstance } from 'fastify';
import { serverMessages } from '@backlay/shared/domain';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import {
  dateRange,
  HttpRejection,
  reject,
  serveSignedWebhook,
  toPagedResponse,
  type RateLimits,
  type ReadWebhook,
  type RegisterRoute,
} from '../../core/http';
import { allowAddress, listDeadAddresses, listMailTemplates, storeMailTemplate, type MailQueue } from './mail-queue';
import {
  MAIL_KINDS,
  MAIL_LANGUAGES,
  mailLanguage,
  mailTemplates,
  placeholdersOf,
  unknownPlaceholder,
  type MailContent,
} from './mail-templates';

/** Movements that one message holds. */
const MOST_LINES = 200;

export interface MailRoutesDeps {
  readonly database: Database;
  readonly queue: Pick<MailQueue, 'add'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly nameOf: (accountId: string, connection: Connection) => Promise<string | null>;
  /** Whether there is such a brand. */
  readonly isBrand: (tenantId: string) => boolean;
  /** Movements of a player, the newest first; times in ms, both ends included. */
  readonly statement: (
    accountId: string,
    query: { readonly from: number; readonly to: number; readonly page: number; readonly limit: number },
  ) => Promise<{
    readonly rows: readonly NonNullable<MailContent['statement']>['lines'][number][];
    readonly total: number;
  }>;
}

/** Statements by e-mail, and the templates of a brand (G7.06). */
export function registerMailRoutes(define: RegisterRoute, deps: MailRoutesDeps): void {
  const { queue, limits } = deps;

  define('mailStatement', async ({ caller, body, cookies }) => {
    const range = dateRange(body);
    if (range instanceof HttpRejection) return range;
    const now = Date.now();
    const to = Math.min(range.to?.getTime() ?? now, now);
    const from = range.from?.getTime() ?? 0;
    if (from > to) return reject(400, serverMessages['answer.checkDates']);
    const busy = await limits.consume('mailStatement', caller.accountId);
    if (busy) return busy;
    const { rows, total } = await deps.statement(caller.accountId, { from, to, page: 1, limit: MOST_LINES });
    const lines = rows.map(({ at, kind, amount, balance }) => ({ at, kind, amount, balance }));
    const refusal = await queue.add({
      accountId: caller.accountId,
      // A second press within the minute is the same message.
      key: `statement:${from}:${range.to?.getTime() ?? 'now'}:${Math.floor(now / 60_000)}`,
      kind: 'statement',
      language: mailLanguage(cookies['language']),
      content: { at: now, statement: { from: from || (rows.at(-1)?.at ?? to), to, lines, total } },
    });
    if (refusal === 'noServer') return reject(409, serverMessages['mail.noServer']);
    if (refusal !== null) return reject(409, serverMessages['mail.noAddress']);
    return { message: serverMessages['mail.queued'] };
  });

  defineTemplateCalls(define, deps);
  defineAddressCalls(define, deps);
}

/** The brand's own words. */
function defineTemplateCalls(define: RegisterRoute, deps: MailRoutesDeps): void {
  const { database } = deps;

  define('mailTemplates', async ({ query: { tenantId } }) => {
    const own = await listMailTemplates(database, tenantId);
    const docs = MAIL_KINDS.flatMap((kind) =>
      MAIL_LANGUAGES.map((language) => {
        const template = own.find((each) => each.kind === kind && each.language === language);
        const { subject, body } = template ?? mailTemplates[language][kind];
        const placeholders = [...placeholdersOf(kind)];
        return { kind, language, subject, body, isOwn: template !== undefined, placeholders };
      }),
    );
    return { docs, message: 'Success' };
  });

  define('saveMailTemplate', async ({ caller, body }) => {
    const { tenantId, kind, language, subject, body: text, reason } = body;
    if (!deps.isBrand(tenantId)) return reject(404, 'Site not found');
    const isEmpty = subject === '' && text === '';
    if (!isEmpty && (subject === '' || text === ''))
      return reject(400, `Please check ${subject === '' ? 'subject' : 'body'}`);
    const unknown = unknownPlaceholder(kind, { subject, body: text });
    if (unknown !== null) return reject(400, `Please check {${unknown}}`);
    if (!isEmpty && kind === 'statement' && !/(^|\n\s*\n)\s*\{lines\}\s*(\n\s*\n|$)/.test(text))
      return reject(400, 'Please check {lines}: it has a paragraph of its own');
    const template = isEmpty ? null : { subject, body: text };
    await database.transaction(async (connection) => {
      const before = (await listMailTemplates(connection, tenantId)).find(
        (each) => each.kind === kind && each.language === language,
      );
      await storeMailTemplate(connection, { tenantId, kind, language }, template);
      await insertAdminAudit(connection, {
        actorId: caller.accountId,
        actorName: (await deps.nameOf(caller.accountId, connection)) ?? caller.accountId,
        actorType: caller.userType,
        action: 'changeMailTemplate',
        subjectKind: 'mailTemplate',
        subjectId: `${tenantId} ${kind} ${language}`,
        subjectName: `${kind} ${language}`,
        ...{ tenantId, reason },
        changes: { from: before ? { subject: before.subject, body: before.body } : {}, to: template ?? {} },
      });
    });
    return { message: 'Success' };
  });
}

/** Addresses that get nothing any more, and those that staff lets get mail again. */
function defineAddressCalls(define: RegisterRoute, { database, nameOf }: MailRoutesDeps): void {
  define('deadMailAddresses', async ({ query }) => {
    const { addresses, total } = await listDeadAddresses(database, query.tenantId, query);
    const docs = addresses.map(({ at, ...address }) => ({ ...address, at: at.toISOString() }));
    return toPagedResponse(docs, query, total);
  });

  define('allowMailAddress', async ({ caller, body: { tenantId, address, reason } }) => {
    const before = await database.transaction(async (connection) => {
      const was = await allowAddress(connection, tenantId, address);
      if (was === null) return null;
      await insertAdminAudit(connection, {
        actorId: caller.accountId,
        actorName: (await nameOf(caller.accountId, connection)) ?? caller.accountId,
        actorType: caller.userType,
        action: 'allowMailAddress',
        subjectKind: 'mailAddress',
        // The audit holds no contact data.
        subjectId: was.accountId ?? '',
        ...(was.accountId !== null && { accountId: was.accountId }),
        ...{ tenantId, reason, fromStatus: was.reason, toStatus: 'allowed' },
      });
      return was;
    });
    return before === null ? reject(404, 'Address not found') : { message: 'Success' };
  });
}

/** Address for messages about mail that came back; the id of the brand's adapter follows. */
export const MAIL_WEBHOOK_PATH = '/webhooks/mail';

/** Reads a message with the adapter that the address names, and whose it is. */
export type ReadMailBounce = ReadWebhook<{
  readonly tenantId: string;
  readonly address: string;
  readonly kind: 'hard' | 'soft' | 'complaint';
}>;

/** Takes signed messages about mail that came back: a hard bounce or a complaint ends sending to the address (G7.06). */
export const serveMailWebhook = (
  app: FastifyInstance,
  queue: Pick<MailQueue, 'endAddress'>,
  readBounce: ReadMailBounce,
): Promise<void> =>
  serveSignedWebhook(app, {
    path: MAIL_WEBHOOK_PATH,
    read: readBounce,
    apply: async ({ tenantId, address, kind }) => {
      if (kind !== 'soft') await queue.endAddress(tenantId, address, kind);
      return { status: 200, message: 'Success' };
    },
  });
