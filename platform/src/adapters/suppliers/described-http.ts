import { z } from 'zod';

/** Names of parameters that carry credentials in the addresses of suppliers. */
const CREDENTIAL =
  /^(?:.*[_-])?(?:key|apikey|api_key|token|password|passwd|pass|secret|auth|user|username|signature)$/i;

/** An address of a supplier. One with credentials in it is refused: addresses get into logs of proxies (G7.05). */
export const addressSetting = z.string().superRefine((text, context) => {
  if (!URL.canParse(text)) return void context.addIssue({ code: 'custom', message: 'an address is expected' });
  const { protocol, username, password, searchParams } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:')
    context.addIssue({ code: 'custom', message: 'an https address is expected' });
  if (username || password || [...searchParams.keys()].some((name) => CREDENTIAL.test(name)))
    context.addIssue({ code: 'custom', message: 'an address without credentials is expected' });
});

/** Headers that a description may not set: they belong to the connection, or to the context of the call. */
const RESERVED = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'x-request-id', 'traceparent']);

/**
 * Lines of `name: value` as headers; `{apiKey}` in a value is replaced by the secret.
 * @throws Error naming the line that is no header
 */
export function parseHeaders(lines: string, apiKey: string): Readonly<Record<string, string>> {
  const named = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, at): [string, string] => {
      const [, name, value] = /^([A-Za-z][\w-]{0,60}):\s*([\x20-\x7e]*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined || RESERVED.has(name.toLowerCase()))
        throw new Error(`headers: line ${at + 1} is not a header`);
      return [name.toLowerCase(), value.replaceAll('{apiKey}', apiKey)];
    });
  return Object.fromEntries(named);
}

/** The Authorization header of a secret, which holds its scheme, such as `Bearer …`; none without a secret. */
export const authorizationOf = (authorization: string): Readonly<Record<string, string>> =>
  authorization === '' ? {} : { authorization };

/**
 * Why settings are not taken, naming the field and never its value.
 * @returns null for an error that names no field
 */
export function describeProblem(error: unknown): string | null {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') || 'settings';
    return issue?.code === 'custom' ? `${field}: ${issue.message}` : field;
  }
  return error instanceof Error ? error.message : null;
}
