import { createServerMessageTranslator, dataNames, interpolate, serverMessages } from '../../src/domain';
import { namesInHindi, serverMessagesInHindi } from '../../src/domain/texts/hi';
import type { Source } from './sources';

const PLATFORM = 'platform/src/';
/** Sources whose sentences only staff, engineers and other servers read. */
const NOT_FOR_PLAYERS =
  /^(cli|adapters\/(frame|suppliers)|services\/command-registry|core\/(approvals|config|database|http\/signed-message|tenants\/seeds)|accounts\/(staff-actions|notifications\/mail-routes|authority\/role-routes|kyc\/role-routes|identity\/status-routes)|betting\/(market-admin|feed|markets\/administrator-routes)|money\/(credit|payment-approvals|reconciliation|bonuses\/calls|payments\/(webhook|staff-calls|method-calls)|withdrawals\/payouts?(-queue|-webhook|-calls|-repository)?[.])|casino\/wallet\/held-wins|delivery\/(releases|registry-api|rollouts|qa|edge\/(integrity-policy|contract-check-pages)))/;
const NOT_SHOWN = ['Success', 'error', 'Which event?', 'Too many events'];
/** A refusal, message, title or remark as a literal. */
const SENTENCE =
  /(?:(?:refuse|reject)\(\s*\d+,\s*|\b(?:message|title|remarks)(?::| =)\s*(?:[\w.]+ \? )?)(['`])((?:(?!\1).)+)\1/g;

const hindi: Readonly<Record<string, string>> = { ...namesInHindi, ...serverMessagesInHindi };
const inHindi = createServerMessageTranslator({ ...dataNames, ...serverMessages }, (key, values) =>
  interpolate(hindi[key] ?? key, values),
);

/** The sentence with a value in each place of the template. */
const filled = (text: string): string =>
  text
    .replace(/\$\{[^}]*$/, '')
    .replace(/\.\$\{/g, '. ${')
    .replace(/\$\{(?:[^{}]|\{[^}]*\}|`[^`]*`)*\}/g, 'x1');

/** Sentences of the platform that a player may read and that there is no Hindi text for (OQ-47, A8.01). */
export function untranslatedSentences(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(PLATFORM) && !/test/.test(path))
    .filter(({ path }) => path.endsWith('.ts') && !NOT_FOR_PLAYERS.test(path.slice(PLATFORM.length)))
    .flatMap(({ path, text }) => [...text.matchAll(SENTENCE)].map(([, , found = '']) => ({ path, sentence: found })))
    .filter(
      ({ sentence }) => !NOT_SHOWN.includes(sentence) && /[A-Za-z]{3}/.test(sentence.replace(/\$\{.*?\}(?!\})/g, '')),
    )
    .filter(({ sentence }) => !/[\u0900-\u097f]/.test(inHindi(filled(sentence))))
    .map(({ path, sentence }) => `${path}: there is no Hindi text for “${sentence}”`);
}
