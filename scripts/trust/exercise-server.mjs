/**
 * Starts the built server with the current Node, signs in, reads a list and stops it. Fails if the server logs
 * anything but JSON lines.
 */
import { signIn, startServer } from '../demo-server.mjs';

const server = await startServer({ DEMO_ORDERS: '50' });
try {
  const headers = await signIn(server.origin, 'admin@demo.test');
  const body = JSON.stringify({
    Query: '',
    Filter: { Status: [], Date: null, Shop: [] },
    OrderBy: 'desc',
    Page: 1,
    Size: 10,
  });
  const list = await fetch(`${server.origin}/api/admin/deliveries/archived`, { method: 'POST', headers, body });
  if (!list.ok) throw new Error(`The list returned ${list.status}`);
  const code = await server.end();
  if (code !== 0) throw new Error(`The server ended with ${code}`);
  const odd = server
    .written()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  if (odd.length > 0) throw new Error(`The server logged lines that are not JSON: ${odd.slice(0, 5).join(' | ')}`);
} finally {
  server.remove();
}
