/** A file that is written while it leaves: it is in memory a part at a time, and nobody knows its size before its end. */
export class StreamedFile extends File {
  readonly #parts: AsyncIterable<string>;

  /** `parts` are asked for one by one, each when the one before it has left, and are told when nobody waits for more. */
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
