/** Playwright's global setup: starts a built server for each worker, and returns a function that stops them. */
import { startServers, stopServers } from './test-servers.mjs';

/** @param {Pick<import('@playwright/test').FullConfig, 'workers'>} config */
export default async function globalSetup({ workers }) {
  const stop = () => stopServers(workers);
  try {
    await startServers(workers);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
