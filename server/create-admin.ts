/** `npm run create-admin -- email [--yes]`: creates an administrator with a new password and prints the password. */
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import type { Role } from 'schema-admin/contract/roles.ts';
import { makeAdmin } from './areas/account/administrator.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { readConfig } from './runtime/config.ts';
import { reasonOf } from './runtime/describe-error.ts';
import { openLog } from './runtime/log.ts';
import { startAdvice } from './start-advice.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

const Email = codeText().toLowerCase().pipe(z.email());

async function createAdmin(words: readonly string[]): Promise<void> {
  const saysYes = words.includes('--yes');
  const [argument, ...more] = words.filter((word) => word !== '--yes');
  const email = Email.safeParse(argument);
  if (!email.success || more.length > 0) {
    throw new Error(
      'Specify the e-mail address of the administrator: npm run create-admin -- name@example.com [--yes]',
    );
  }
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    await migrate(database, log);
    const confirm = async (role: Role) =>
      saysYes ||
      (await ask(`${email.data} is a user with the role ${role}. Make it an administrator of all merchants?`));
    const password = await makeAdmin({ database, email: email.data, now: new Date(), confirm });
    if (password === undefined) throw new Error('Nothing was changed.');
    process.stdout.write(`Admin ${email.data} signs in with the password ${password}\n`);
  } finally {
    await database.close();
  }
}

/** Prompts for confirmation in the terminal. Throws if there is no terminal. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(
      `${question} There is no terminal to answer on: repeat the command with --yes if that is right. Nothing was changed.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

createAdmin(process.argv.slice(2)).catch((error: unknown) => {
  const message = reasonOf(error);
  process.stderr.write(`${startAdvice(error) ?? message}\n`);
  process.exitCode = 1;
});
