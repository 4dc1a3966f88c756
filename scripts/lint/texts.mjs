/** A rule for oxlint: what people read comes from the catalogue. It sees literals wherever they stand, also far from any JSX. */

/** Read by people, whatever it says. */
const readAttributes = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title']);
/** What a declaration calls these is read by people too. */
const readProperties = new Set(['confirm', 'content', 'description', 'hint', 'label', 'message', 'okText', 'placeholder', 'singular', 'text', 'title']);
/** Read by code alone. */
const codeAttributes = new Set(['aria-keyshortcuts', 'className', 'class', 'd', 'fill', 'id', 'key', 'name', 'rel', 'style', 'transform', 'type', 'viewBox']);
/** What these hold is a name of the wire, whatever it looks like. */
const codeProperties = new Set(['code', 'field', 'fontFamily', 'id', 'key', 'kind', 'method', 'name', 'operator', 'resource', 'role', 'type']);
/** Whose list names fields, columns or live messages; what stands deeper in it, such as a label, does not. */
const namesOfFields = /^(columns|live)$|fields$/i;
/** Their arguments are names of the wire. */
const codeCalls = /^(defineTexts|Symbol|choiceFrom|matchMedia|parse)$/;
/** Names of roles, keys, systems and HTTP that begin with a capital. */
const names = new Set(['Accept', 'Admin', 'Backspace', 'Ctrl', 'Ctrl K', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Mac OS', 'Merchant', 'Shop', 'Space', 'Tab']);

const aWord = /\p{L}{2}/u;
const classNames = /^[a-z0-9]+(-[a-z0-9]+)*( [a-z0-9]+(-[a-z0-9]+)*)+$/;
/** A word beside a value and a space. */
const glued = /\{\}[,.:;!?]* \p{L}{2,}|(?:^|\s)\p{L}{2,}[,.:;!?]* \{\}/u;
const selector = /\[[\w-]+[*^$~|]?=/;
/** `GET /things`. */
const endpoint = /^(GET|POST|PUT|PATCH|DELETE) [/{]/;
const dateFormat = /^[DMYHhmsAaZzdo\s:/.,[\]·-]+$/;

/** A sentence, or a word with a capital as a label has it. @param {string} text */
function isProse(text) {
  if (names.has(text) || dateFormat.test(text) || selector.test(text) || (classNames.test(text) && text.includes('-'))) return false;
  return /\p{L}[,.:;!?’']* (?:[&–·] )?\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.:!?…]?$/u.test(text.trim());
}

/** The list that it is an element of, such as `columns: ['Name']` or `const fields = ['Name'] as const`, and the property or constant that holds it. @param {any} node */
function isListedField(node) {
  let holder = node.parent;
  if (holder?.type !== 'ArrayExpression') return false;
  while (/^(ArrayExpression|TSAsExpression)$/.test(holder.type)) holder = holder.parent;
  const name = { Property: holder.key?.name, VariableDeclarator: holder.id?.name }[/** @type {string} */ (holder.type)];
  return name !== undefined && namesOfFields.test(name);
}

/** A resource, which has `access`, names in `title` the field that names its records. @param {any} property */
const isTitleField = (property) => property.key.name === 'title' && property.parent.properties.some((/** @type {any} */ beside) => beside.key?.name === 'access');

/** What stands around a literal and makes it code. @param {any} node */
function isCode(node) {
  if (isListedField(node)) return true;
  let isOfProperty = true;
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (/^(Import|ExportNamed|ExportAll|TSLiteralType|ThrowStatement|TSEnum|TSImport)/.test(outer.type)) return true;
    if (outer.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(outer.operator)) return true;
    if (outer.type === 'SwitchCase' && outer.test === inner) return true;
    if (outer.type === 'Property' && isOfProperty) {
      if (outer.key === inner || codeProperties.has(outer.key.name) || (outer.value === inner && isTitleField(outer))) return true;
      // `Facebook: linkTo('Facebook')`
      if (inner.type === 'CallExpression' && inner.arguments.includes(node) && outer.key.name === node.value) return true;
      isOfProperty = false;
    }
    if (outer.type === 'MemberExpression' && outer.property === inner) return true;
    // Errors are for developers; what a user is told of them is a text of the catalogue.
    if (outer.type === 'NewExpression' && /(Error|Exception)$/.test(outer.callee.name ?? '')) return true;
    if (outer.type === 'CallExpression' && codeCalls.test(outer.callee.name ?? outer.callee.property?.name ?? '')) return true;
    if (outer.type === 'JSXAttribute') return codeAttributes.has(outer.name.name);
    if (/Statement$|Declaration$|Function/.test(outer.type)) return false;
  }
  return false;
}

/** @param {any} node */
const isReadAttribute = (node) => node.parent?.type === 'JSXAttribute' && readAttributes.has(node.parent.name.name);

/** @param {any} node */
const isReadProperty = (node) => node.parent?.type === 'Property' && node.parent.value === node && readProperties.has(node.parent.key.name);

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
        if ((isReadAttribute(node) && aWord.test(node.value) && !dateFormat.test(node.value)) || ((isProse(node.value) || (isReadProperty(node) && aWord.test(node.value))) && !isCode(node))) report(node, node.value);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const text = node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('{}');
        if ((isProse(text) || glued.test(text)) && !endpoint.test(text) && !isCode(node)) report(node, text);
      },
    };
  },
};

export default { meta: { name: 'texts' }, rules: { 'no-literal': noLiteral } };
