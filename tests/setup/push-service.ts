/** A local push service, and a browser's keys to decrypt its messages. */
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const sha = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** Creates the browser's side of a subscription: RFC 8291 over RFC 8188, limited to a single record. */
export function createPushClient() {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { P256dh: own.toString('base64url'), Auth: auth.toString('base64url') },
    read(sealed: Buffer): string {
      const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 21 + sealed.readUInt8(20))];
      const message = sealed.subarray(21 + theirs.length);
      const shared = sha(
        sha(auth, ecdh.computeSecret(theirs)),
        Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs, Buffer.of(1)]),
      );
      const secret = sha(salt, shared);
      const part = (name: string, length: number) =>
        sha(secret, Buffer.from(`Content-Encoding: ${name}\0\x01`, 'latin1')).subarray(0, length);
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12)).setAuthTag(
        message.subarray(-16),
      );
      const plain = Buffer.concat([cipher.update(message.subarray(0, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

interface ReceivedPush {
  readonly path: string;
  readonly topic: unknown;
  readonly authorization: unknown;
  readonly body: Buffer;
}

/** Starts a push service that records the received messages. */
export async function startPushService() {
  let status = 201;
  const taken: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    taken.push({
      path: request.url ?? '',
      topic: request.headers['topic'],
      authorization: request.headers.authorization,
      body,
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    answer: (next: number) => void (status = next),
    stop: () => new Promise((done) => void server.close(done)),
  };
}
