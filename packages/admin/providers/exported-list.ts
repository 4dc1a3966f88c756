/** Reads a whole list from one streamed response if the backend supports the `export` extension. */
import { readAnswer } from '../contract/answer.ts';
import type { AnswerOf, AnyEndpoint } from '../contract/endpoint.ts';
import { unreadable } from './http/api-error.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Call, CallInput } from './http/call.ts';
import type { RawInput } from './http/request.ts';

/** Loads the map of exportable lists on first use, because it imports the calls of all lists. */
const loadExports = () => import('portal/exports');

/** A streamed list, which answers consecutive calls of the list with one page each. */
export class ExportedList {
  #lines: AsyncGenerator<unknown> | undefined;
  /** Cursor of the next page. `null` after the last page, `undefined` before the first. */
  #after: string | null | undefined;

  /** Whether another page follows. `undefined` before the first page and for lists without an export. */
  get hasMore(): boolean | undefined {
    return this.#after === undefined ? undefined : this.#after !== null;
  }

  /**
   * Returns a `call` that reads exportable lists from the stream. A call after a failure resumes at the cursor.
   */
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
