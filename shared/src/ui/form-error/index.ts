export * from './form-error';
export * from './use-wrong-field';
