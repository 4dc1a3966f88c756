/** Clean-up functions of the current test. An `afterEach` in a shared module would only run for the first file. */
const due: (() => void)[] = [];

export function afterThisTest(work: () => void): void {
  due.push(work);
}

/** Sets the window's scroll position in px, and resets it after the test. */
export function scrolledTo(top: number): void {
  afterThisTest(() => Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 }));
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
}

/** Runs the clean-up functions. Called by the set-up of every test file. */
export function runCleanUps(): void {
  for (const work of due.splice(0).reverse()) work();
}
