/** A file that is streamed while it is generated: one part in memory at a time, with an unknown size. */
export class StreamedFile extends File {
  readonly #parts: AsyncIterable<string>;

  /** Requests the `parts` one by one, each after the previous one is read. Ends the iterator if the reader cancels. */
  constructor(parts: AsyncIterable<string>, name: string, options: { readonly type: string }) {
    super([], name, options);
    this.#parts = parts;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    const left = this.#parts[Symbol.asyncIterator]();
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await left.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await left.return?.();
      },
    });
  }
}
