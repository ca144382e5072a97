import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isObject } from '@backlay/shared/domain';
import {
  AdapterError,
  demandSuccess,
  type HttpAnswer,
  type Implementation,
  type SmsAdapter,
  type SmsMessage,
  type SmsReceipt,
  type SupplierMessage,
} from '../frame';
import { addressSetting, authorizationOf, parseHeaders } from './described-http';
import { parseJson } from './signed-http';

const BODIES = {
  json: { contentType: 'application/json', write: (value: string) => JSON.stringify(value).slice(1, -1) },
  form: { contentType: 'application/x-www-form-urlencoded', write: encodeURIComponent },
  xml: {
    contentType: 'application/xml',
    write: (value: string) => value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  },
} as const;

const list = z
  .string()
  .default('')
  .transform((text) => text.split('|').filter((one) => one !== ''));

/** A service as its settings describe it (G7.05). Lists have `|` between their values. */
const settingsOf = z.strictObject({
  url: addressSetting,
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  bodyType: z.enum(['json', 'form', 'xml']).default('json'),
  /** With {to}, {text}, {id}, {brand}, {header}, {entityId} and {templateId}, each written as the type of the body needs it. */
  body: z.string().max(4000).default('{"to":"{to}","text":"{text}","brand":"{brand}"}'),
  /** Lines of `name: value`; {apiKey} in a value is the secret. */
  headers: z.string().max(2000).default(''),
  /** Path of a JSON answer, such as `result.status`, or empty: the HTTP status alone counts. */
  successField: z.string().max(100).default(''),
  successValues: list,
  /** Text that an answer has to contain, for services without JSON. */
  successText: z.string().max(200).default(''),
  referenceField: z.string().max(100).default(''),
  receiptReference: z.string().max(100).default('reference'),
  receiptStatus: z.string().max(100).default('status'),
  receiptDelivered: list.default(['delivered']),
  receiptFailed: list.default(['failed', 'undelivered', 'rejected', 'expired']),
  /** Cost of a message in paise, for the metrics. */
  costPaise: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('0'),
});
type Described = z.output<typeof settingsOf>;

/** The value at a path of an answer, as text; empty where there is none. */
function readPath(value: unknown, path: string): string {
  if (path === '') return '';
  const found = path.split('.').reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)];
    return isObject(at) ? at[name] : undefined;
  }, value);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

const fill = (template: string, message: SmsMessage, write: (value: string) => string): string => {
  const values: Readonly<Record<string, string | undefined>> = {
    to: message.phone,
    text: message.text,
    id: message.id,
    brand: message.brand,
    header: message.header,
    entityId: message.entityId,
    templateId: message.templateId,
  };
  return template.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? write(values[name] ?? '') : all));
};

/** @throws AdapterError unless the answer is a success by the rule of the service */
function demandRule(described: Described, answer: HttpAnswer): void {
  demandSuccess(answer, 'SMS service');
  const { successField, successValues, successText } = described;
  const isField = successField === '' || successValues.includes(readPath(parseJson(answer.body), successField));
  if (!isField || !answer.body.includes(successText))
    throw new AdapterError('refused', 'The SMS service did not accept the message', answer.status);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function readReceipt(
  described: Described,
  receiptKey: string,
  message: SupplierMessage,
): SmsReceipt | 'unsigned' | 'malformed' {
  const given = message.headers['authorization'];
  const isKnown =
    receiptKey !== '' && typeof given === 'string' && timingSafeEqual(digest(given), digest(`Bearer ${receiptKey}`));
  if (!isKnown) return 'unsigned';
  const body = parseJson(message.body) ?? Object.fromEntries(new URLSearchParams(message.body));
  const values = isObject(body) && Object.keys(body).length > 0 ? body : message.query;
  const reference = readPath(values, described.receiptReference);
  const status = readPath(values, described.receiptStatus).toLowerCase();
  if (reference === '' || reference.length > 200) return 'malformed';
  if (described.receiptDelivered.includes(status)) return { reference, status: 'delivered' };
  if (described.receiptFailed.includes(status)) return { reference, status: 'failed' };
  // On its way: nothing that changes the message.
  return { reference, status: 'sent' };
}

/** Opens the adapter of a described service. */
function open(described: Described, secrets: Readonly<Record<string, string>>): SmsAdapter {
  const { contentType, write } = BODIES[described.bodyType];
  const headers = {
    'content-type': contentType,
    ...parseHeaders(described.headers, secrets['apiKey'] ?? ''),
    ...authorizationOf(secrets['authorization'] ?? ''),
  };
  return {
    costPaise: Number(described.costPaise),
    async send(message, exchange) {
      const isGet = described.method === 'GET';
      const body = fill(described.body, message, isGet ? encodeURIComponent : write);
      const answer = await exchange.http({
        method: described.method,
        url: isGet ? `${described.url}${described.url.includes('?') ? '&' : '?'}${body}` : described.url,
        headers,
        ...(!isGet && { body }),
      });
      demandRule(described, answer);
      const reference = readPath(parseJson(answer.body), described.referenceField);
      return { reference: reference === '' ? null : reference.slice(0, 200) };
    },
    readReceipt: (message) => readReceipt(described, secrets['receiptKey'] ?? '', message),
  };
}

/** Any SMS service that takes a message by one HTTP request, described by settings (G7.05). */
export const smsHttp: Implementation<'sms'> = {
  kind: 'sms',
  name: 'http',
  secrets: ['authorization', 'apiKey', 'receiptKey'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secrets),
  tryOut: (adapter, to, exchange) =>
    adapter.send({ id: 'test', phone: to, text: 'Test message of the platform', brand: 'test' }, exchange),
};
