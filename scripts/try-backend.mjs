/** `npm run try-backend`: starts a third-party backend, and `npm run dev` with the portal in front of it (ADR 051). */
import { randomBytes } from 'node:crypto';
import { installIfStale } from './install.mjs';
import { startStockroom } from './try-backend/stockroom.mjs';

const port = Number(process.env['STOCK_PORT'] ?? 4400);
const key = randomBytes(16).toString('hex');

await installIfStale();
const { url } = await startStockroom({ port, key });
// The key stays on the server that forwards calls. Browsers never receive it.
Object.assign(process.env, {
  BACKENDS: JSON.stringify({ stock: { Base: url, Auth: { Key: 'X-Api-Key' } } }),
  BACKEND_STOCK_SECRET: key,
});
console.log(`A stockroom backend runs on ${url}, protected by a key. Its OpenAPI document is at ${url}/openapi.json. To declare its goods as a resource:

  npm run new-resource -- --openapi ${url}/openapi.json --path /goods --backend stock
`);
await import('./dev.mjs');
