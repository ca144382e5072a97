export { Checkbox, OptionRow, Radio, Switch } from './choice';
export type { OptionRowProps } from './choice';
