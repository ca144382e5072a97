export { FieldFrame, TextField } from './field';
export type { FieldFrameProps, TextFieldProps } from './field';
