/** Mocks the API of saved views for one user and one list. */

/** @typedef {{ Id: number, Resource: string, Name: string, Query: string, Shared: boolean, Mine: boolean }} View */

/**
 * Returns a function that responds to a request, or returns undefined for the paths of other APIs.
 * @returns {(method: string, address: string, body: string) => { status: number, json: unknown } | undefined}
 */
export function viewsBackend() {
  /** @type {View[]} */
  const views = [];
  let last = 0;
  return (method, address, body) => {
    const [, key] = /^\/ext\/views(?:\/(\w+))?$/.exec(address) ?? [];
    if (!address.startsWith('/ext/views')) return undefined;
    if (method === 'GET') return { status: 200, json: { Result: views.filter(({ Resource }) => Resource === key) } };
    const sent = body === '' ? {} : JSON.parse(body);
    const at = views.findIndex(({ Id }) => String(Id) === key);
    if (method === 'DELETE') views.splice(at, 1);
    else if (views.some(({ Id, Name }) => String(Id) !== key && Name === sent.Name)) {
      return { status: 409, json: { Error: 'You already have a view with this name' } };
    } else if (method === 'POST') {
      views.push({
        Id: (last += 1),
        Resource: sent.Resource,
        Name: sent.Name,
        Query: sent.Query,
        Shared: false,
        Mine: true,
      });
    } else {
      Object.assign(views[at] ?? {}, {
        ...sent,
        Shared: sent.SharedWith === undefined ? views[at]?.Shared : sent.SharedWith.length > 0,
      });
    }
    return { status: 200, json: { Result: { Id: last } } };
  };
}
