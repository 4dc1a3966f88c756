/** Child process: a server that encounters an unhandled `rejection` or `exception`. */
import { openLog } from '../../../server/runtime/log.ts';
import { handleShutdown } from '../../../server/runtime/shutdown.ts';

const [, , error] = process.argv;
const log = await openLog('info');
const { onEnd } = handleShutdown(log);
const server = setInterval(() => undefined, 1000);
onEnd(async () => {
  clearInterval(server);
  log.info('drained');
});
const failure = Object.assign(new Error(`${error} of a test`), { code: 'T0001' });
if (error === 'exception') {
  setImmediate(() => {
    throw failure;
  });
} else void Promise.reject(failure);
setTimeout(() => log.info('still serving'), 200);
