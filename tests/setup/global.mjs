/** Playwright's global set-up: one built server for all browser tests, and its end. */
import { startServer, stopServer } from './serve.mjs';

export default async function startForAllTests() {
  try {
    await startServer();
  } catch (error) {
    await stopServer();
    throw error;
  }
  return stopServer;
}
