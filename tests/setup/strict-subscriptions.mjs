/** The strict backend's subscriptions, with only the specified fields (D-7.13 to D-7.22). */

/** @typedef {Record<string, any>} Thing */
/** @typedef {import('./serve-portal.mjs').PlayedAnswer} PlayedAnswer */

/** @param {unknown} value @returns {PlayedAnswer} */
const result = (value) => ({ status: 200, json: { Result: value } });
/** @param {string} text @returns {PlayedAnswer} */
const conflict = (text) => ({ status: 409, json: { Error: text } });
/** @returns {PlayedAnswer} */
const missing = () => ({ status: 404, json: { Error: 'Not found.' } });
const flags = { 'toggle-premium': 'PremiumEnabled', 'toggle-premium-only': 'PremiumOnly' };

/** @param {readonly Thing[]} rows @param {Thing} input @param {string} name */
function page(rows, { Page, Size, Query }, name) {
  const found = rows.filter((row) => String(row[name]).toLowerCase().includes(Query.toLowerCase()));
  return result({ Total: found.length, Subscriptions: found.slice(Page * Size, (Page + 1) * Size) });
}

/**
 * Returns the answers by the rule's method and path.
 * @param {readonly Thing[]} shops
 * @returns {Record<string, (asked: { names: string[], input: Thing }) => PlayedAnswer>}
 */
export function subscriptionAnswers(shops) {
  const price = {
    HasActiveSubscription: false,
    SubscriptionPrice: 0,
    SubscriptionNumberOfCredits: 0,
    PayAsYouGoPrice: 650,
    PremiumFee: 500,
  };
  /** @type {Thing[]} */
  const merchants = Array.from({ length: 55 }, (_, index) => ({
    MerchantId: index + 1,
    MerchantName: index === 0 ? 'Ash Paints' : `Birch ${index}`,
    ...price,
  }));
  /** @type {Thing[]} */
  const teams = ['Cedar Contractors', 'Dogwood Decorators'].map((ProTeamName, index) => ({
    ProTeamId: index + 1,
    ProTeamName,
    ...price,
    HasCredits: false,
    RemainingSubscriptionCredits: 0,
    RemainingTrancheCredits: 0,
    TotalCreditsRemaining: 0,
    SubscriptionStartDate: null,
    PremiumEnabled: false,
    PremiumOnly: false,
  }));
  /** @type {Thing[]} */
  const own = shops.map(({ Id, Name }) => ({
    ShopId: Id,
    ShopName: Name,
    HasCredits: false,
    HasActiveShopSubscription: false,
    SubscriptionCreditsRemaining: 0,
    TrancheCreditsRemaining: 0,
    SubscriptionStartDate: null,
    SubscriptionExpiryDate: null,
    PremiumEnabled: false,
    PremiumOnly: false,
  }));

  /** @param {readonly Thing[]} rows @param {string} key @param {unknown} id */
  const find = (rows, key, id) => rows.find((row) => String(row[key]) === String(id));
  /**
   * @param {Thing | undefined} row
   * @param {(row: Thing) => Thing | string} whatOf returns the changed fields, or the reason for a conflict
   */
  const change = (row, whatOf) => {
    if (!row) return missing();
    const changed = whatOf(row);
    if (typeof changed === 'string') return conflict(changed);
    Object.assign(row, changed);
    return result(null);
  };
  /** @param {Thing | undefined} row @param {Thing} [only] */
  const one = (row, only = row) => (row ? result(only) : missing());
  const terms = (/** @type {Thing} */ { NumberOfCredits, Price }) => ({
    HasActiveSubscription: true,
    SubscriptionNumberOfCredits: NumberOfCredits,
    SubscriptionPrice: Price,
  });
  const total = (/** @type {Thing} */ row) => ({
    ...row,
    HasCredits: true,
    TotalCreditsRemaining: row['RemainingSubscriptionCredits'] + row['RemainingTrancheCredits'],
  });
  const shopOf = (/** @type {unknown} */ id) => find(own, 'ShopId', id);
  const teamOf = (/** @type {unknown} */ id) => find(teams, 'ProTeamId', id);
  const merchantOf = (/** @type {unknown} */ id) => find(merchants, 'MerchantId', id);

  return {
    'POST /admin/subscription/pro/list': ({ input }) => page(teams, input, 'ProTeamName'),
    'POST /admin/subscription/merchant/list': ({ input }) => page(merchants, input, 'MerchantName'),
    'POST /admin/subscription/merchant/{id}/shops': ({ input, names: [id] }) =>
      page(id === '1' ? own : [], input, 'ShopName'),
    'POST /merchant/subscription/shops': ({ input }) => page(own, input, 'ShopName'),
    'POST /admin/subscription/pro/(activate|add-tranche)': ({ input, names: [call] }) =>
      change(teamOf(input['ProTeamId']), (row) => {
        if (call === 'add-tranche') {
          return total({ ...row, RemainingTrancheCredits: row['RemainingTrancheCredits'] + input['NumberOfCredits'] });
        }
        return row['HasActiveSubscription']
          ? 'Active already'
          : total({
              ...row,
              ...terms(input),
              RemainingSubscriptionCredits: input['NumberOfCredits'],
              SubscriptionStartDate: new Date().toISOString(),
            });
      }),
    'POST /admin/subscription/merchant/activate': ({ input }) =>
      change(merchantOf(input['MerchantId']), (row) =>
        row['HasActiveSubscription'] ? 'Active already' : terms(input),
      ),
    'POST /admin/subscription/merchant/shop/add-tranche': ({ input }) =>
      change(shopOf(input['ShopId']), (row) => ({
        HasCredits: true,
        TrancheCreditsRemaining: row['TrancheCreditsRemaining'] + input['NumberOfCredits'],
      })),
    'POST /admin/subscription/pro/suspend': ({ input }) =>
      change(teamOf(input['ProTeamId']), () => ({ HasActiveSubscription: false })),
    'POST /admin/subscription/merchant/suspend': ({ input }) =>
      change(merchantOf(input['MerchantId']), () => ({ HasActiveSubscription: false })),
    'POST /admin/subscription/merchant/shop/suspend': ({ input }) =>
      change(shopOf(input['ShopId']), () => ({ HasActiveShopSubscription: false })),
    'POST /admin/subscription/merchant/shop/activate': ({ input }) =>
      change(shopOf(input['ShopId']), () => ({
        HasActiveShopSubscription: true,
        HasCredits: true,
        SubscriptionCreditsRemaining: merchantOf(input['MerchantId'])?.['SubscriptionNumberOfCredits'] ?? 0,
      })),
    'PUT /admin/subscription/merchant/shop/{id}/(toggle-premium|toggle-premium-only)': ({ names: [id, toggle] }) =>
      change(shopOf(id), (row) => toggled(row, toggle)),
    'PUT /admin/subscription/pro/{id}/(toggle-premium|toggle-premium-only)': ({ names: [id, toggle] }) =>
      change(teamOf(id), (row) => toggled(row, toggle)),
    'POST /admin/subscription/pro/pay-as-you-go': ({ input }) =>
      change(teamOf(input['ProTeamId']), () => ({ PayAsYouGoPrice: input['Price'] })),
    'POST /admin/subscription/pro/premium-fee': ({ input }) =>
      change(teamOf(input['ProTeamId']), () => ({ PremiumFee: input['Fee'] })),
    'POST /admin/subscription/merchant/pay-as-you-go': ({ input }) =>
      change(merchantOf(input['MerchantId']), () => ({ PayAsYouGoPrice: input['Price'] })),
    'POST /admin/subscription/merchant/premium-fee': ({ input }) =>
      change(merchantOf(input['MerchantId']), () => ({ PremiumFee: input['Fee'] })),
    'GET /admin/subscription/merchant/shop/{id}': ({ names: [id] }) =>
      one(shopOf(id), { PremiumEnabled: shopOf(id)?.['PremiumEnabled'], PremiumOnly: shopOf(id)?.['PremiumOnly'] }),
    'GET /admin/subscription/merchant/{id}': ({ names: [id] }) => one(merchantOf(id)),
    'GET /admin/subscription/pro/{id}': ({ names: [id] }) => one(teamOf(id)),
    'GET /merchant/subscription': () => one(merchants[0]),
  };
}

/** @param {Thing} row @param {string | undefined} toggle */
function toggled(row, toggle) {
  const flag = Object.entries(flags).find(([name]) => name === toggle)?.[1] ?? '';
  return { [flag]: !row[flag] };
}
