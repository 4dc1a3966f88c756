/** What stands for the three bytes that are four letters of base64: parts of any other length would not join. */
const unit = 3;

/** `{"Result": …}` of an answer whose one field is given byte by byte: in base64, written as the bytes come. */
export async function* writeInParts(answer: Readonly<Record<string, unknown>>, field: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const others = JSON.stringify({ ...answer, [field]: undefined }).slice(1, -1);
  yield `{"Result":{${others}${others === '' ? '' : ','}${JSON.stringify(field)}:"`;
  let left = Buffer.alloc(0);
  for await (const part of bytes) {
    const all = Buffer.concat([left, part]);
    const whole = all.length - (all.length % unit);
    left = all.subarray(whole);
    if (whole > 0) yield all.subarray(0, whole).toString('base64');
  }
  yield `${left.toString('base64')}"}}`;
}
