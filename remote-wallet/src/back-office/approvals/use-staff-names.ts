import type { Proposal } from '@backlay/shared/contract';
import { type TextKey, formatDateTime } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { useTypeWord } from '../../transactions';

/** Words of a wire name: `minAmount` and `MIN_AMOUNT` give `Min amount`. For names that no catalogue has. */
export function toPlainName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const LABEL = /"label":"((?:[^"\\]|\\.)*)"/g;
/** Fields whose values are values of the contract, not words of a person. */
const NAMED_FIELDS = /^(active|isLock|bonusLock|casinoLock|affiliate|bonusType|type|paymentType|status)$/;

/** Names that staff read in place of roles, types, fields and values of the wire. */
export function useStaffNames() {
  const { i18n } = useHost();
  const typeWord = useTypeWord();

  const find = (key: string): string | undefined => {
    const text = i18n.t(key as TextKey); // an unknown key is returned as it is
    return text === key ? undefined : text;
  };
  const name = (set: string, value: string): string => find(`${set}.${value}`) ?? toPlainName(value);

  /** A value of a changed setting. A list of fields is named by its labels. */
  const settingValue = (field: string, value: string): string => {
    if (value.startsWith('[{')) return [...value.matchAll(LABEL)].map(([, label]) => label).join(', ');
    if (ISO_TIME.test(value)) return formatDateTime(value);
    if (value === '' || !NAMED_FIELDS.test(field)) return value;
    if (field === 'paymentType') return typeWord(value);
    const set = field === 'bonusType' ? 'bonusType' : 'settingValue';
    return find(`${set}.${value}`) ?? find(`transactions.${value}`) ?? toPlainName(value);
  };

  /** What a cap covers: its owner, scope and key as the platform lists them. */
  const capSubject = (listed: string, brand: string): string => {
    const [owner = '', scope = '', ...key] = listed.split(', ');
    const whose = owner === 'house' ? i18n.t('caps.allBrands') : brand || owner;
    const what = name('capScope', scope);
    if (scope === 'house' || scope === 'tenant') return `${whose}, ${what}`;
    const of = key.join(', ');
    return `${whose}, ${of === '*' ? i18n.t('caps.each', { scope: what }) : i18n.t('caps.of', { scope: what, key: of })}`;
  };

  /** One side of a proposal's preview. Only status, type, result and cap hold values of the contract. */
  const previewSide = (field: string, side: string, brand: string): string => {
    if (field === 'covers') return capSubject(side, brand);
    if (field === 'cap') return side === 'no cap' ? i18n.t('caps.none') : side;
    if (field === 'status') return name('transactions', side);
    if (field === 'type') return typeWord(side);
    if (field !== 'result') return side;
    const [outcome = '', ...others] = side.split(', ');
    return [name('resultValue', outcome), ...others].join(', ');
  };

  return {
    role: (type: string) => name('role', type),
    bonusType: (type: string) => name('bonusType', type),
    capScope: (scope: string) => name('capScope', scope),
    requestAction: (action: string) => name('requestAction', action),
    requestStatus: (status: string) => name('transactions', status),
    settingField: (field: string) => name('settingField', field),
    settingValue,
    /** Only fields of the platform have a name in the catalogue; a custom field of a brand keeps its own. */
    previewField: (field: string) => find(`approval.field.${field}`) ?? field,
    previewValue: (field: string, value: string, brand: string) =>
      value
        .split(' → ')
        .map((side) => previewSide(field, side, brand))
        .join(' → '),
    /** What a proposal is about: a player, a market, a method or a cap. */
    subject: ({ action, subject, brand }: Pick<Proposal, 'action' | 'subject' | 'brand'>): string => {
      if (action === 'cap.raise') return capSubject(subject, brand);
      if (action !== 'method.change' && action !== 'payout.change') return [subject, brand].filter(Boolean).join(', ');
      const [type = '', ...called] = subject.split(' | ');
      return [`${typeWord(type)}: ${called.join(' | ')}`, brand].filter(Boolean).join(', ');
    },
  };
}
