/** What is tidied up when the present test has ended. A hook of a module that files share would run for the first of them alone. */
const due: (() => void)[] = [];

export function afterThisTest(work: () => void): void {
  due.push(work);
}

/** How far the window is scrolled until this test is over, in px: those after it, of other files too, begin at its top. */
export function scrolledTo(top: number): void {
  afterThisTest(() => Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 }));
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
}

/** For the set-up of every file. */
export function tidyUp(): void {
  for (const work of due.splice(0).reverse()) work();
}
