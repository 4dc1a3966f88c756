/**
 * The least that can answer a list's call: the statements that it is given, by the same driver, with plans that are kept and
 * as many connections as the portal's server has, and what the last of them finds as JSON. Prints its port.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';

const connections = 10;
const { url, statements } = z.object({ url: z.string(), statements: z.array(z.object({ text: z.string(), values: z.array(z.string().nullable()) })) }).parse(JSON.parse(process.env['BARE'] ?? '{}'));
const named = statements.map(({ text, values }, at) => (values.length > 0 ? { name: `statement ${at}`, text, values } : { text }));
const pool = new pg.Pool({ connectionString: url, max: connections });

async function answer() {
  const client = await pool.connect();
  try {
    /** @type {unknown[]} */
    let rows = [];
    for (const statement of named) {
      const found = await client.query(statement);
      if (found.rows.length > 0) ({ rows } = found);
    }
    return JSON.stringify(rows);
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    answer().then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log(z.object({ port: z.number() }).parse(server.address()).port));
