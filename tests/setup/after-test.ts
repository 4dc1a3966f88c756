/** What is tidied up when the present test has ended. A hook of a module that files share would run for the first of them alone. */
const due: (() => void)[] = [];

export function afterThisTest(work: () => void): void {
  due.push(work);
}

/** For the set-up of every file. */
export function tidyUp(): void {
  for (const work of due.splice(0).reverse()) work();
}
