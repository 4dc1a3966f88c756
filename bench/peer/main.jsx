/**
 * The peer app of the benchmark: an orders list and an order page in plain react-admin, with the fields of its shop
 * demo. Not shipped.
 */
import { createRoot } from 'react-dom/client';
import { Admin, Resource, fetchUtils } from 'react-admin';
import simpleRest from 'ra-data-simple-rest';
import { OrderEdit, OrderList } from './orders.jsx';

const stored = 'peer.token';

const authProvider = {
  async login({ username, password }) {
    const answer = await fetch('/login', { method: 'POST', body: JSON.stringify({ username, password }) });
    if (!answer.ok) throw new Error('Wrong name or password');
    localStorage.setItem(stored, (await answer.json()).token);
  },
  async logout() {
    localStorage.removeItem(stored);
  },
  async checkAuth() {
    if (localStorage.getItem(stored) === null) throw new Error('Not signed in');
  },
  async checkError({ status }) {
    if (status === 401) throw new Error('Not signed in');
  },
  getIdentity: async () => ({ id: 'user', fullName: 'Jane Doe' }),
  getPermissions: async () => undefined,
};

const dataProvider = simpleRest('/api', (url, options = {}) => fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${localStorage.getItem(stored) ?? ''}` } }));

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="orders" list={OrderList} edit={OrderEdit} />
    <Resource name="customers" recordRepresentation={({ first_name: first, last_name: last }) => `${first} ${last}`} />
    <Resource name="products" />
  </Admin>,
);
