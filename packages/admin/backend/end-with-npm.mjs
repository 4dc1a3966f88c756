const everyMs = 500;

/**
 * Ends this process on Ctrl-C, on SIGTERM, and when the `npm run` that started it ends. npm sends signals only to its
 * shell, which does not forward them.
 */
export function endWithNpm() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => process.ppid === shell || process.exit(), everyMs);
  timer.unref();
}
