import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A minimal SMTP server. With `refuse`, it rejects each recipient with a message that contains the address. */
export async function startSmtp(refuse = false) {
  const received: string[] = [];
  const server = createServer((connection) => {
    let inMail = false;
    let text = '';
    connection.on('error', () => undefined);
    connection.write('220 test\r\n');
    connection.on('data', (chunk) => {
      text += String(chunk);
      if (inMail && text.endsWith('\r\n.\r\n')) {
        received.push(text);
        inMail = false;
        connection.write('250 taken\r\n');
      } else if (!inMail && text.startsWith('DATA')) {
        inMail = true;
        connection.write('354 go on\r\n');
      } else if (!inMail) {
        const refused = refuse && text.startsWith('RCPT');
        connection.write(refused ? `550 no such user: ${text.slice(8)}` : '250 fine\r\n');
      } else return;
      text = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
    typeof address === 'object' && address !== null;
  const address = server.address();
  if (!isAddress(address)) throw new Error('The server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received, stop: () => server.close() };
}
