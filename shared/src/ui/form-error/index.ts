export * from './form-error';
