/**
 * Runs each test once with nothing broken, and then once for each mutant that is asked of it, in one loaded portal (ADR 024).
 * What the test says counts once it has passed with nothing broken straight after.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { VitestTestRunner } from 'vitest/runners';
import { getFn } from 'vitest/suite';
import { inDocument, readLog } from './choice.mjs';

/** @typedef {import('vitest').RunnerTestCase} Test @typedef {import('vitest').RunnerTestSuite} Suite @typedef {import('vitest').RunnerTestFile} TestFile */

/**
 * How far a test has come with what is asked of it.
 * @typedef {object} Course
 * @property {string} test
 * @property {[string, number][]} left mutants to ask about, and how often the unbroken test passes each
 * @property {'first' | 'unbroken' | 'broken' | 'after' | 'idle'} turn
 * @property {import('./choice.mjs').Answer | undefined} answer what counts if the test passes with nothing broken
 * @property {number} relapses
 */

const log = process.env['MUTATE_ANSWERS'] ?? '';
const until = Number(process.env['MUTATE_UNTIL']);
/** @type {import('./choice.mjs').Plan} */
const plan = JSON.parse(readFileSync(process.env['MUTATE_PLAN'] ?? '', 'utf8'));
/** What the instrumented code reads. @type {{ activeMutant?: string | undefined, hitCount?: number | undefined, hitLimit?: number }} */
const stryker = Reflect.get(globalThis, '__stryker__') ?? {};
Reflect.set(globalThis, '__stryker__', stryker);

/** @param {import('./choice.mjs').Answer} answer */
const say = (answer) => appendFileSync(log, `${JSON.stringify(answer)}\n`);

/** As Stryker names a test. @param {Test} test */
function idOf(test) {
  const names = [test.name];
  for (let { suite } = test; suite; { suite } = suite) names.unshift(suite.name);
  return `${relative(process.cwd(), test.file.filepath)}#${names.join(' ').trim()}`;
}

export default class BatchRunner extends VitestTestRunner {
  /** Of which nothing more is asked. @type {Set<string>} */
  decided = new Set();
  /** @type {WeakMap<object, Course>} */
  courses = new WeakMap();

  /** @param {Test} test */
  courseOf(test) {
    const course = this.courses.get(test);
    if (course === undefined) throw new Error(`Nothing is known of ${test.name}`);
    return course;
  }

  /** @param {TestFile[]} files */
  onCollected(files) {
    this.decided = new Set(readLog(log).flatMap(({ is, mutant }) => (mutant !== undefined && (is === 'killed' || is === 'slow') ? [mutant] : [])));
    /** @param {Test | Suite} task */
    const prepare = (task) => {
      if (task.type === 'suite') return task.tasks.forEach(prepare);
      const test = idOf(task);
      const left = Object.entries(plan[test] ?? {}).filter(([mutant]) => !this.decided.has(mutant));
      this.courses.set(task, { test, left, turn: 'first', answer: undefined, relapses: 0 });
      // One turn unbroken, and for each mutant one broken and up to two that show that nothing is left of it.
      if (left.length === 0) task.mode = 'skip';
      else task.repeats = 3 * left.length;
    };
    files.forEach(prepare);
  }

  /** @param {Test} test @override */
  async onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    const course = this.courseOf(test);
    Object.assign(stryker, { activeMutant: undefined, hitCount: undefined });
    course.turn = this.turnOf(course);
    // What is loaded for the first time may take long; what a mutant keeps from coming never comes.
    if (inDocument(course.test)) (await import('@testing-library/react')).configure({ asyncUtilTimeout: course.turn === 'unbroken' ? 20_000 : 5_000 });
    if (course.turn !== 'broken') return;
    const [mutant, hits] = course.left.shift() ?? ['', 0];
    course.answer = { test: course.test, mutant, is: 'passed' };
    say({ ...course.answer, is: 'begun' });
    Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit: 100 * hits });
  }

  /** @param {Course} course @returns {Course['turn']} */
  turnOf(course) {
    if (course.turn === 'first') return 'unbroken';
    if (course.answer !== undefined) return 'after';
    course.left = Date.now() > until ? [] : course.left.filter(([mutant]) => !this.decided.has(mutant));
    return course.left.length > 0 ? 'broken' : 'idle';
  }

  /** @param {Test} test */
  async runTask(test) {
    if (this.courseOf(test).turn !== 'idle') await getFn(test)();
  }

  /** Whatever came of it, the next turn begins anew. @param {Test} test */
  onAfterRetryTask(test) {
    const course = this.courseOf(test);
    // What runs when a module is loaded alone has run before: such a mutant is never reached.
    if (course.turn === 'broken' && course.answer && stryker.hitCount === 0) course.answer.is = 'unreached';
    Object.assign(stryker, { activeMutant: undefined });
    const said = test.result?.state === 'fail' ? (test.result.errors ?? []).map(({ message }) => message).join(' | ').slice(0, 200) : undefined;
    this.take(course, said);
    test.result = { ...test.result, state: 'pass', errors: [] };
  }

  /** @param {Course} course @param {string | undefined} said why it failed, if it did */
  take(course, said) {
    const { answer, test, turn } = course;
    if (turn === 'unbroken' && said !== undefined) {
      say({ test, is: 'unsteady', said });
      course.left = [];
    }
    if (answer === undefined || turn === 'idle') return;
    if (turn === 'broken') {
      const isUntouched = said === undefined || answer.is === 'unreached';
      if (isUntouched) say(answer);
      course.answer = isUntouched ? undefined : { ...answer, is: said.startsWith('Test timed out') ? 'slow' : 'killed', said };
      return;
    }
    course.relapses = said === undefined ? 0 : course.relapses + 1;
    if (said !== undefined && course.relapses < 2) return;
    say(said === undefined ? answer : { ...answer, is: 'unsteady' });
    if (said === undefined && answer.mutant !== undefined) this.decided.add(answer.mutant);
    if (said !== undefined) course.left = [];
    course.answer = undefined;
    course.relapses = 0;
  }
}
