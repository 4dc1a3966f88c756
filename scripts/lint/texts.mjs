/**
 * An oxlint rule that requires visible texts to come from the catalogue. Checks all literals, not only those in JSX.
 */

/** Attributes whose values are always visible to users. */
const visibleAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
/** Properties of declarations whose values are visible to users. */
const visibleProperties = new Set([
  'confirm',
  'content',
  'description',
  'hint',
  'label',
  'message',
  'okText',
  'placeholder',
  'singular',
  'text',
  'title',
]);
/** Attributes whose values are only for code. */
const codeAttributes = new Set([
  'aria-keyshortcuts',
  'className',
  'class',
  'd',
  'fill',
  'id',
  'key',
  'name',
  'rel',
  'style',
  'transform',
  'type',
  'value',
  'viewBox',
]);
/** Properties whose values are names in the API, even if they look like texts. */
const codeProperties = new Set([
  'code',
  'field',
  'fontFamily',
  'id',
  'key',
  'kind',
  'method',
  'name',
  'operator',
  'rel',
  'resource',
  'role',
  'type',
  'value',
]);
/**
 * Names of lists that contain the names of fields, columns or live messages. Nested texts, such as labels, are checked.
 */
const namesOfFields = /^(columns|live)$|fields$/i;
/** Functions whose arguments are API names or messages for operators. */
const codeCalls =
  /^(defineTexts|Symbol|choiceFrom|enum|closest|linkTo|literal|matchMedia|parse|querySelector(?:All)?|report|logUnlessAway)$/;
/** Capitalized words that are not texts: roles, keys, operating systems and HTTP headers. */
const names = new Set([
  'Accept',
  'Admin',
  'Authorization',
  'Backspace',
  'Bearer',
  'Ctrl',
  'Ctrl K',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Mac OS',
  'Merchant',
  'Shift',
  'Shop',
  'Space',
  'Tab',
]);

const word = /\p{L}{2}/u;
const classNames = /^[a-z0-9]+(-[a-z0-9]+)*( [a-z0-9]+(-[a-z0-9]+)*)+$/;
/** A word next to an interpolated value. */
const concatenated = /\{\}[,.:;!?]* \p{L}{2,}|(?:^|\s)\p{L}{2,}[,.:;!?]* \{\}/u;
const selector = /\[[\w-]+[*^$~|]?=/;
/** A URL's scheme, such as `https://`. */
const scheme = /^\w+:\/\/$/;
/** An endpoint, such as `GET /things`. */
const endpoint = /^(GET|POST|PUT|PATCH|DELETE) [/{]/;
const dateFormat = /^[DMYHhmsAaZzdo\s:/.,[\]·-]+$/;

/** Removes HTML and SVG tags, including tags that are cut off. @param {string} text */
const withoutMarkup = (text) =>
  /<\/?[a-z!]/i.test(text) ? text.replaceAll(/<style>.*?<\/style>|<[^<>]*(?:>|$)|^[^<>]*>/gs, '') : text;

/**
 * Returns whether a text has two or more words, or one capitalized word unless "wordsAreNames" is set.
 * @param {string} text
 * @param {boolean} wordsAreNames
 */
function isProse(text, wordsAreNames) {
  if (
    names.has(text) ||
    dateFormat.test(text) ||
    selector.test(text) ||
    (classNames.test(text) && text.includes('-'))
  ) {
    return false;
  }
  return (
    /\p{L}[,.:;!?’']* (?:[&–·] )?\p{L}/u.test(text) || (!wordsAreNames && /^\p{Lu}\p{Ll}+[.:!?…]?$/u.test(text.trim()))
  );
}

/** Methods of an HTTP reply that set a header. */
const httpHeaders = /^(header|setHeader|type)$/;

/** Returns whether a call's arguments are only for developers or operators. @param {any} call @returns {boolean} */
function isCodeCall({ callee, arguments: [first] }) {
  // The call declares an endpoint, because its first argument is a path. Only API users read its summary.
  if (typeof first?.value === 'string' && first.value.startsWith('/')) return true;
  if (codeCalls.test(callee.name ?? callee.property?.name ?? '')) return true;
  if (callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  if (httpHeaders.test(property.name)) return true;
  return object.name === 'console' || object.name === 'log' || object.property?.name === 'log';
}

/**
 * Returns whether a property is the summary of an endpoint or a socket, which only API users read.
 * @param {any} property
 */
const isSummary = (property) =>
  property.key.name === 'summary' &&
  /^(endpoint|integrationEndpoint|socket)$/.test(property.parent.parent?.callee?.name ?? '');

/**
 * Returns whether a node is in a list of field names, such as `columns: ['Name']`.
 * @param {any} node
 */
function isListedField(node) {
  let holder = node.parent;
  if (holder?.type !== 'ArrayExpression') return false;
  while (/^(ArrayExpression|TSAsExpression)$/.test(holder.type)) holder = holder.parent;
  const name = { Property: holder.key?.name, VariableDeclarator: holder.id?.name }[/** @type {string} */ (holder.type)];
  return name !== undefined && namesOfFields.test(name);
}

/**
 * Returns whether a property is a resource's `title`, which names a field. Only resources have `access`.
 * @param {any} property
 */
const isTitleField = (property) =>
  property.key.name === 'title' &&
  property.parent.properties.some((/** @type {any} */ sibling) => sibling.key?.name === 'access');

/** Returns whether a literal's context shows that it is code. @param {any} node */
function isCode(node) {
  if (isListedField(node)) return true;
  let isOfProperty = true;
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (/^(Import|ExportNamed|ExportAll|TSLiteralType|ThrowStatement|TSEnum|TSImport)/.test(outer.type)) return true;
    if (outer.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(outer.operator)) return true;
    if (outer.type === 'SwitchCase' && outer.test === inner) return true;
    if (outer.type === 'Property' && isOfProperty) {
      if (
        outer.key === inner ||
        codeProperties.has(outer.key.name) ||
        isSummary(outer) ||
        (outer.value === inner && isTitleField(outer))
      ) {
        return true;
      }
      isOfProperty = false;
    }
    if (outer.type === 'MemberExpression' && outer.property === inner) return true;
    // Only developers read error messages, except those of ApiError.
    if (outer.type === 'NewExpression' && /(Error|Exception)$/.test(outer.callee.name ?? '')) {
      return outer.callee.name !== 'ApiError';
    }
    if (outer.type === 'CallExpression' && isCodeCall(outer)) return true;
    if (outer.type === 'TaggedTemplateExpression' && outer.tag.name === 'sql') return true;
    if (outer.type === 'JSXElement' && outer.openingElement.name.name === 'style') return true;
    if (outer.type === 'JSXAttribute') return codeAttributes.has(outer.name.name);
    if (/Statement$|Declaration$|Function/.test(outer.type)) return false;
  }
  return false;
}

/** @param {any} node */
const isVisibleAttribute = (node) =>
  node.parent?.type === 'JSXAttribute' && visibleAttributes.has(node.parent.name.name);

/** @param {any} node */
const isVisibleProperty = (node) =>
  node.parent?.type === 'Property' && node.parent.value === node && visibleProperties.has(node.parent.key.name);

/**
 * Returns whether the file declares a third-party resource, whose texts are in one language (ADR 060).
 * @param {any} context
 */
const isThirdPartyResource = ({ filename, sourceCode }) =>
  filename.endsWith('.resource.tsx') && /^ {2}transport: '/m.test(sourceCode.text);

const noLiteral = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { wordsAreNames: { type: 'boolean' } }, additionalProperties: false }],
    messages: { literal: 'Users see "{{text}}": move it to the texts.ts of its area (ADR 025)' },
  },
  /**
   * Creates the rule. "wordsAreNames" is for code close to the API, where a single capitalized word is usually a name.
   * @param {any} context
   */
  create(context) {
    if (isThirdPartyResource(context)) return {};
    const wordsAreNames = context.options[0]?.wordsAreNames === true;
    /** @param {any} node @param {string} text */
    const report = (node, text) =>
      context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 60) } });
    return {
      /** @param {any} node */
      JSXText(node) {
        if (word.test(node.value)) report(node, node.value);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value !== 'string' || node.parent?.type === 'ExpressionStatement') return;
        if (
          (isVisibleAttribute(node) &&
            word.test(node.value) &&
            !dateFormat.test(node.value) &&
            !scheme.test(node.value)) ||
          ((isProse(node.value, wordsAreNames) ||
            (!wordsAreNames && isVisibleProperty(node) && word.test(node.value))) &&
            !isCode(node))
        ) {
          report(node, node.value);
        }
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const text = withoutMarkup(node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('{}'));
        if ((isProse(text, wordsAreNames) || concatenated.test(text)) && !endpoint.test(text) && !isCode(node)) {
          report(node, text);
        }
      },
    };
  },
};

export default { meta: { name: 'texts' }, rules: { 'no-literal': noLiteral } };
