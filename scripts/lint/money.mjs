/** An oxlint rule that allows only integer arithmetic in code that handles money and credits. */

const fractional = new Set(['parseFloat', 'toFixed', 'toPrecision']);
const rounding = new Set(['round', 'ceil', 'fround', 'random']);
const columns = new Set(['doublePrecision', 'real', 'numeric', 'decimal']);

const noFloatingPoint = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      float: '{{what}} near money: count in whole pence or credits, or let the database divide integers (ADR 027)',
    },
  },
  /** @param {any} context */
  create(context) {
    /** @param {any} node @param {string} what */
    const report = (node, what) => context.report({ node, messageId: 'float', data: { what } });
    return {
      /** @param {any} node */
      BinaryExpression(node) {
        if (node.operator === '/' || node.operator === '**') report(node, 'A division');
      },
      /** @param {any} node */
      AssignmentExpression(node) {
        if (node.operator === '/=' || node.operator === '**=') report(node, 'A division');
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'number' && !Number.isInteger(node.value)) report(node, 'A decimal number');
      },
      /** @param {any} node */
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.property?.name;
        if (fractional.has(name) || (node.callee.object?.name === 'Math' && rounding.has(name))) {
          report(node, `A call of ${name}`);
        }
        if (columns.has(name)) report(node, `A column of ${name}`);
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'no-floating-point': noFloatingPoint } };
