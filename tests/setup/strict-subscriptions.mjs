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

/** @param {readonly Thing[]} rows @param {Thing} said @param {string} name */
function page(rows, { Page, Size, Query }, name) {
  const found = rows.filter((row) => String(row[name]).toLowerCase().includes(Query.toLowerCase()));
  return result({ Total: found.length, Subscriptions: found.slice(Page * Size, (Page + 1) * Size) });
}

/**
 * Returns the answers by the rule's method and path.
 * @param {readonly Thing[]} shops
 * @returns {Record<string, (asked: { names: string[], said: Thing }) => PlayedAnswer>}
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
    'POST /admin/subscription/pro/list': ({ said }) => page(teams, said, 'ProTeamName'),
    'POST /admin/subscription/merchant/list': ({ said }) => page(merchants, said, 'MerchantName'),
    'POST /admin/subscription/merchant/{id}/shops': ({ said, names: [id] }) =>
      page(id === '1' ? own : [], said, 'ShopName'),
    'POST /merchant/subscription/shops': ({ said }) => page(own, said, 'ShopName'),
    'POST /admin/subscription/pro/(activate|add-tranche)': ({ said, names: [call] }) =>
      change(teamOf(said['ProTeamId']), (row) => {
        if (call === 'add-tranche') {
          return total({ ...row, RemainingTrancheCredits: row['RemainingTrancheCredits'] + said['NumberOfCredits'] });
        }
        return row['HasActiveSubscription']
          ? 'Active already'
          : total({
              ...row,
              ...terms(said),
              RemainingSubscriptionCredits: said['NumberOfCredits'],
              SubscriptionStartDate: new Date().toISOString(),
            });
      }),
    'POST /admin/subscription/merchant/activate': ({ said }) =>
      change(merchantOf(said['MerchantId']), (row) => (row['HasActiveSubscription'] ? 'Active already' : terms(said))),
    'POST /admin/subscription/merchant/shop/add-tranche': ({ said }) =>
      change(shopOf(said['ShopId']), (row) => ({
        HasCredits: true,
        TrancheCreditsRemaining: row['TrancheCreditsRemaining'] + said['NumberOfCredits'],
      })),
    'POST /admin/subscription/pro/suspend': ({ said }) =>
      change(teamOf(said['ProTeamId']), () => ({ HasActiveSubscription: false })),
    'POST /admin/subscription/merchant/suspend': ({ said }) =>
      change(merchantOf(said['MerchantId']), () => ({ HasActiveSubscription: false })),
    'POST /admin/subscription/merchant/shop/suspend': ({ said }) =>
      change(shopOf(said['ShopId']), () => ({ HasActiveShopSubscription: false })),
    'POST /admin/subscription/merchant/shop/activate': ({ said }) =>
      change(shopOf(said['ShopId']), () => ({
        HasActiveShopSubscription: true,
        HasCredits: true,
        SubscriptionCreditsRemaining: merchantOf(said['MerchantId'])?.['SubscriptionNumberOfCredits'] ?? 0,
      })),
    'PUT /admin/subscription/merchant/shop/{id}/(toggle-premium|toggle-premium-only)': ({ names: [id, toggle] }) =>
      change(shopOf(id), (row) => toggled(row, toggle)),
    'PUT /admin/subscription/pro/{id}/(toggle-premium|toggle-premium-only)': ({ names: [id, toggle] }) =>
      change(teamOf(id), (row) => toggled(row, toggle)),
    'POST /admin/subscription/pro/pay-as-you-go': ({ said }) =>
      change(teamOf(said['ProTeamId']), () => ({ PayAsYouGoPrice: said['Price'] })),
    'POST /admin/subscription/pro/premium-fee': ({ said }) =>
      change(teamOf(said['ProTeamId']), () => ({ PremiumFee: said['Fee'] })),
    'POST /admin/subscription/merchant/pay-as-you-go': ({ said }) =>
      change(merchantOf(said['MerchantId']), () => ({ PayAsYouGoPrice: said['Price'] })),
    'POST /admin/subscription/merchant/premium-fee': ({ said }) =>
      change(merchantOf(said['MerchantId']), () => ({ PremiumFee: said['Fee'] })),
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
