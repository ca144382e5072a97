/** The rules of a linter plugin that ships no types. */
declare module 'eslint-plugin-jsx-a11y' {
  import type { Linter, Rule } from 'eslint';

  const plugin: {
    readonly rules: Readonly<Record<string, Rule.RuleModule>>;
    readonly flatConfigs: { readonly recommended: { readonly rules: Linter.RulesRecord } };
  };
  export default plugin;
}
