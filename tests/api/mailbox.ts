import { vi } from 'vitest';
import type { TestNode } from './test-app.ts';

/** Every link in the development mailbox, newest first, once there are that many. */
export async function mailedLinks(portal: TestNode, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const { body } = await portal.visitor().call('GET', '/api/mailbox');
    const links = [...String(body).matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link ?? '');
    if (links.length < count) throw new Error(`${links.length} of ${count} mails have come`);
    return links;
  }, 5000);
}
