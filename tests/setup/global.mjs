/** Playwright's global setup: starts a built server for each worker, and returns their teardown. */
import { startServers, stopServers } from './serve.mjs';

/** @param {Pick<import('@playwright/test').FullConfig, 'workers'>} config */
export default async function startForAllTests({ workers }) {
  const stop = () => stopServers(workers);
  try {
    await startServers(workers);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
