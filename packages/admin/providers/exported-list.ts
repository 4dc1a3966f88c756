/** A list that is read to its end by one answer, where the backend has the extension `export`. */
import { readAnswer } from '../contract/answer.ts';
import type { AnswerOf, AnyEndpoint } from '../contract/endpoint.ts';
import { unreadable } from './http/api-error.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Call, CallInput } from './http/call.ts';
import type { RawInput } from './http/request.ts';

/** Which lists have an export: it names the calls of all of them, and is fetched with the first. */
const loadExports = () => import('portal/exports');

/** Answers the list's own call, asked again and again, by one page after the other. */
export class ExportedList {
  #lines: AsyncGenerator<unknown> | undefined;
  /** Where it goes on; `null` at its end. */
  #after: string | null | undefined;

  /** Whether another page follows; `undefined` while nothing has come of an export, and for a call that has none. */
  get hasMore(): boolean | undefined {
    return this.#after === undefined ? undefined : this.#after !== null;
  }

  /** As `call` does, but for the calls of lists: those go on with the export, or begin it, after a failure from where it was. */
  through(client: Pick<HttpClient, 'call' | 'lines'>): Call {
    const next = (target: AnyEndpoint, input: RawInput) => this.#next(client, target, input);
    async function exported<E extends AnyEndpoint>(
      endpoint: E,
      input: CallInput<E>,
    ): Promise<{ readonly answer: AnswerOf<E> } | undefined>;
    async function exported(endpoint: AnyEndpoint, input: RawInput): Promise<{ readonly answer: unknown } | undefined> {
      const { exportOf } = await loadExports();
      const target = exportOf.get(endpoint);
      return target && { answer: await readAnswer(endpoint, await next(target, input), input.params) };
    }
    return async (endpoint, input) => {
      const page = await exported(endpoint, input);
      return page ? page.answer : client.call(endpoint, input);
    };
  }

  async #next({ lines }: Pick<HttpClient, 'lines'>, target: AnyEndpoint, input: RawInput): Promise<unknown> {
    try {
      this.#lines ??= lines(target, { ...input, query: { After: this.#after ?? undefined } });
      const { done, value } = await this.#lines.next();
      if (done === true) throw unreadable(200);
      const { ExportedPage } = await loadExports();
      const { Page, After } = ExportedPage.parse(value);
      this.#after = After;
      return Page;
    } catch (error) {
      this.#lines = undefined;
      throw error;
    }
  }
}
