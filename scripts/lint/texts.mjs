/** A rule for oxlint: what people read comes from the catalogue. It sees literals wherever they stand, also far from any JSX. */

/** Read by people, whatever it says. */
const readAttributes = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title']);
/** Read by code alone. */
const codeAttributes = new Set(['aria-keyshortcuts', 'className', 'class', 'd', 'fill', 'id', 'key', 'name', 'rel', 'style', 'transform', 'type', 'viewBox']);
/** What these hold is a name of the wire, whatever it looks like. */
const codeProperties = new Set(['code', 'field', 'id', 'key', 'kind', 'method', 'name', 'operator', 'resource', 'role', 'type']);
/** Names of roles, keys, systems and HTTP that begin with a capital. */
const names = new Set(['Accept', 'Admin', 'Backspace', 'Ctrl', 'Ctrl K', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Mac OS', 'Merchant', 'Shop', 'Space', 'Tab']);

const aWord = /\p{L}{2}/u;
const classNames = /^[a-z0-9]+(-[a-z0-9]+)*( [a-z0-9]+(-[a-z0-9]+)*)+$/;
/** A word beside a value and a space. */
const glued = /\{\}[,.:;!?]* \p{L}{2,}|(?:^|\s)\p{L}{2,}[,.:;!?]* \{\}/u;
const selector = /\[[\w-]+[*^$~|]?=/;
const dateFormat = /^[DMYHhmsAaZzdo\s:/.,[\]·-]+$/;

/** A sentence, or a word with a capital as a label has it. @param {string} text */
function isProse(text) {
  if (names.has(text) || dateFormat.test(text) || selector.test(text) || (classNames.test(text) && text.includes('-'))) return false;
  return /\p{L}[,.:;!?’']* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.:!?…]?$/u.test(text.trim());
}

/** What stands around a literal and makes it code. @param {any} node */
function isCode(node) {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (/^(Import|ExportNamed|ExportAll|TSLiteralType|ThrowStatement|TSEnum|TSImport)/.test(outer.type)) return true;
    if (outer.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(outer.operator)) return true;
    if (outer.type === 'SwitchCase' && outer.test === inner) return true;
    if (outer.type === 'Property' && (outer.key === inner || codeProperties.has(outer.key.name))) return true;
    if (outer.type === 'MemberExpression' && outer.property === inner) return true;
    // Errors are for developers; what a user is told of them is a text of the catalogue.
    if (outer.type === 'NewExpression' && /(Error|Exception)$/.test(outer.callee.name ?? '')) return true;
    if (outer.type === 'CallExpression' && /^(defineTexts|Symbol)$/.test(outer.callee.name ?? '')) return true;
    if (outer.type === 'JSXAttribute') return codeAttributes.has(outer.name.name);
    if (/Statement$|Declaration$|Function/.test(outer.type)) return false;
  }
  return false;
}

/** @param {any} node */
const isReadAttribute = (node) => node.parent?.type === 'JSXAttribute' && readAttributes.has(node.parent.name.name);

const noLiteral = {
  meta: { type: 'problem', schema: [], messages: { literal: 'People read "{{text}}": it belongs into the texts.ts of its area (ADR 025)' } },
  /** @param {any} context */
  create(context) {
    /** @param {any} node @param {string} text */
    const report = (node, text) => context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 60) } });
    return {
      /** @param {any} node */
      JSXText(node) {
        if (aWord.test(node.value)) report(node, node.value);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value !== 'string' || node.parent?.type === 'ExpressionStatement') return;
        if ((isReadAttribute(node) && aWord.test(node.value) && !dateFormat.test(node.value)) || (isProse(node.value) && !isCode(node))) report(node, node.value);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const text = node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('{}');
        if ((isProse(text) || glued.test(text)) && !isCode(node)) report(node, text);
      },
    };
  },
};

export default { meta: { name: 'texts' }, rules: { 'no-literal': noLiteral } };
