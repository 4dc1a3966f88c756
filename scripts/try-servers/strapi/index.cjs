/** Copied to `src/index.js` of the Strapi project: adds the records and an API token at the first start. */
const { readFileSync, writeFileSync } = require('node:fs');

/** @typedef {{ create(given: { data: object }): Promise<{ documentId: string }> }} Documents */

module.exports = {
  /** @param {{ strapi: { documents(uid: string): Documents, service(name: string): { create(given: object): Promise<{ accessKey: string }> } } }} given */
  async bootstrap({ strapi }) {
    /** @type {{ authors: import('../seed.mjs').Author[], books: import('../seed.mjs').Book[] }} */
    const { authors, books } = JSON.parse(readFileSync(process.env['SEED'] ?? '', 'utf8'));
    /** @type {Map<number, string>} */
    const added = new Map();
    for (const { id, ...data } of authors) added.set(id, (await strapi.documents('api::author.author').create({ data })).documentId);
    for (const { id: _id, author, ...data } of books) await strapi.documents('api::book.book').create({ data: { ...data, author: added.get(author) } });
    const { accessKey } = await strapi.service('admin::api-token').create({ name: 'portal', description: '', type: 'full-access', lifespan: null });
    writeFileSync(process.env['TOKEN_FILE'] ?? '', accessKey);
  },
};
