const everyMs = 500;

/**
 * Ends this process at Ctrl-C and SIGTERM, and when the `npm run` that started it has ended: npm passes a signal to its
 * shell, and the shell does not pass it on.
 */
export function endWithNpm() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => process.ppid === shell || process.exit(), everyMs);
  timer.unref();
}
