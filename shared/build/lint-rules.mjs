/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule */

// A literal text in JSX: words, in the attributes that are shown or spoken.
const WORD = '[value=/[A-Za-z]{2}/]';
const SPOKEN = `:matches(Literal${WORD},TemplateElement[value.raw=/[A-Za-z]{2}/])`;
const CHOICE = ':matches(ConditionalExpression,LogicalExpression,TemplateLiteral)';
const HEARD =
  '[name.name=/^(aria-(label|description|roledescription)|placeholder|title|alt|label|help|hint|error|text)$/]';

/**
 * Refuses a text that a player reads or hears, and that is not a text of its package: every language has those.
 * @type {Rule}
 */
const noLiteralText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'A text that is read or heard comes from the texts of its package.' },
  },
  create(context) {
    /** @param {any} node */
    const report = (node) => context.report({ node, messageId: 'literal' });
    return Object.fromEntries(
      [
        `JSXText${WORD}`,
        `:matches(JSXElement,JSXFragment) > JSXExpressionContainer > ${SPOKEN}`,
        `:matches(JSXElement,JSXFragment) > JSXExpressionContainer > ${CHOICE} > ${SPOKEN}`,
        `JSXAttribute${HEARD} > ${SPOKEN}`,
        `JSXAttribute${HEARD} > JSXExpressionContainer > ${SPOKEN}`,
        `JSXAttribute${HEARD} > JSXExpressionContainer > ${CHOICE} > ${SPOKEN}`,
      ].map((selector) => [selector, report]),
    );
  },
};

/**
 * Refuses `017` in a script: the parser refuses it in a module alone.
 * @type {Rule}
 */
const noOctal = {
  meta: { type: 'problem', schema: [], messages: { octal: 'A number with a leading zero counts by eight.' } },
  create: (context) => ({
    /** @param {any} node */
    'Literal[raw=/^(0[0-9]|["\'](\\\\[^0-7]|[^\\\\])*\\\\([1-7]|0[0-9]))/]'(node) {
      context.report({ node, messageId: 'octal' });
    },
  }),
};

/** An assignment such as `a += 1`. */
const COUNT = /(?:^|[{;)]|else)\s*[\w$]+ (?:[-+*/%&|^]|\*\*|<<|>>>?)=/m;

/** Whether a reference only makes the next value of its variable, which nothing takes. @param {any} reference */
const isCount = ({ identifier: { parent } }) =>
  parent.parent?.type === 'ExpressionStatement' &&
  (parent.type === 'UpdateExpression' ||
    (parent.type === 'AssignmentExpression' && !/^(=|[|&?]{2}=)$/.test(parent.operator)));

/**
 * Refuses a count that nothing reads: no-unused-vars of oxlint finds it outside of functions and loops alone. A file without
 * such an assignment is not walked.
 * @type {Rule}
 */
const noUnreadCount = {
  meta: { type: 'problem', schema: [], messages: { unread: '{{ name }} is counted and never read.' } },
  createOnce(context) {
    return {
      before: () => COUNT.test(context.sourceCode.text),
      /** @param {any} node */
      'ExpressionStatement > AssignmentExpression[operator!="="][left.type="Identifier"]'(node) {
        const { name } = node.left;
        if (/^(_|[A-Z]+$)/.test(name)) return;
        let scope = context.sourceCode.getScope(node);
        while (scope.upper && !scope.set.has(name)) scope = scope.upper;
        const variable = scope.set.get(name);
        const definition = variable?.defs[0];
        if (
          !/^(Variable|Parameter)$/.test(definition?.type ?? '') ||
          /^Export/.test(definition?.parent?.parent?.type ?? '')
        )
          return;
        const isUnread = variable?.references.every((one) => one.isWriteOnly() || (one.isWrite() && isCount(one)));
        if (isUnread) context.report({ node, messageId: 'unread', data: { name } });
      },
    };
  },
};

/**
 * Refuses `api.call` inside an effect, and in a function that an effect of the file runs: screens read by the data layer.
 * @type {Rule}
 */
const noCallInEffect = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inEffect: "Read by useCallQuery of '@backlay/shared/data': an effect of its own drops no late answer.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    /** @param {any} node */
    const isEffect = ({ type, callee }) =>
      type === 'CallExpression' && /^use(Layout|Insertion)?Effect$/.test(callee.name ?? callee.property?.name ?? '');
    /** The variable that holds a function, also one inside useCallback. @param {any} node */
    const variableOf = (node) => {
      const holder = node.parent?.type === 'CallExpression' ? node.parent.parent : node.parent;
      const owner = node.type === 'FunctionDeclaration' ? node : holder?.type === 'VariableDeclarator' ? holder : null;
      return owner && sourceCode.getDeclaredVariables(owner)[0];
    };
    /** @type {(node: any, seen?: Set<unknown>) => boolean} */
    const runsInEffect = (node, seen = new Set()) => {
      for (let at = node; at; at = at.parent) {
        if (isEffect(at)) return true;
        const variable = /Function/.test(at.type) ? variableOf(at) : null;
        if (!variable || seen.has(variable)) continue;
        seen.add(variable);
        if (
          variable.references.some(
            (/** @type {any} */ { identifier }) => identifier !== node && runsInEffect(identifier, seen),
          )
        )
          return true;
      }
      return false;
    };
    return {
      /** @param {any} node */
      'CallExpression[callee.property.name="call"]'(node) {
        const { object } = node.callee;
        const isApi = object.name === 'api' || object.property?.name === 'api';
        if (isApi && runsInEffect(node)) context.report({ node, messageId: 'inEffect' });
      },
    };
  },
};

/**
 * Refuses arithmetic with fractions: the matcher has prices and money in whole numbers (E2.10).
 * @type {Rule}
 */
const noFraction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { fraction: 'Divide by the functions of integers.ts: the book is whole.' },
  },
  create(context) {
    /** @param {any} node */
    const report = (node) => context.report({ node, messageId: 'fraction' });
    return Object.fromEntries(
      [
        ':matches(BinaryExpression,AssignmentExpression)[operator=/^([/]|[*]{2})=?$/]',
        'Literal[raw=/^[0-9_]*([.][0-9]|[0-9]e-)/]',
        'MemberExpression[object.name="Math"]:not([property.name=/^(min|max|abs)$/])',
        ':matches(Identifier,MemberExpression > Identifier.property)[name=/^(parseFloat|toFixed|toPrecision)$/]',
      ].map((selector) => [selector, report]),
    );
  },
};

export default {
  meta: { name: 'backlay' },
  rules: {
    'no-call-in-effect': noCallInEffect,
    'no-fraction': noFraction,
    'no-literal-text': noLiteralText,
    'no-octal': noOctal,
    'no-unread-count': noUnreadCount,
  },
};
